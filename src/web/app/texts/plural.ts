/** The form of a sentence that a language uses with a number. */

/** Forms by their name in CLDR, each with a place for `{count}`: which of them a language needs differs. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

export function pluralsOf(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('{count}', String(count))
}
