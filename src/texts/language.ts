/** The shape of a file of texts. English is the model: every language says the same, and nothing else. */
import type * as english from './en.ts'

/**
 * A sentence that counts is told in the forms that its language has by CLDR: English has `one` and `other`, Polish `one`,
 * `few`, `many` and `other`, Japanese `other`. A language asks for those that differ in nearly every sentence, and one of
 * them that is missing doesn't compile; another is written only if it differs from `other`, which replaces it.
 */
export type Form = Intl.LDMLPluralRule

/** The same keys, in another language. */
type InLanguage<Text, Forms extends Form> = Text extends { one: string; other: string }
  ? { [Name in Forms | 'other']: string } & { [Name in Form]?: string }
  : Text extends string
    ? string
    : { [Key in keyof Text]: InLanguage<Text[Key], Forms> }

/** The texts of the dashboard. Without `Forms`: as code reads them, since every language has `other`. */
export type Dashboard<Forms extends Form = 'other'> = InLanguage<typeof english.dashboard, Forms>

/** The texts of server-rendered pages: their sentences are HTML. */
export type Pages<Forms extends Form = 'other'> = InLanguage<typeof english.pages, Forms>

/** The answers of the chat command. */
export type Chat<Forms extends Form = 'other'> = InLanguage<typeof english.chat, Forms>

/** Puts a text in each place of a sentence. A place without one stays. */
export function fillPlaces(sentence: string, textFor: (place: string) => string | undefined): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => textFor(name) ?? place)
}

/** A sentence with a number, as a page reads it. */
export type CountedSentence = Partial<Record<Form, string>> & { other: string }

/** The form that goes with the number, with that in the place of `{count}`. */
export function formFor(tag: string, sentence: CountedSentence, count: number): string {
  const form = sentence[new Intl.PluralRules(tag).select(count)] ?? sentence.other
  return form.replace('{count}', new Intl.NumberFormat(tag).format(count))
}
