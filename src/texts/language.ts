/** The shape of a file of texts. English is the model: every language has exactly the same sentences. */
import type * as english from './en.ts'

/**
 * The plural categories for sentences with a count (CLDR): English has `one` and `other`, Polish `one`, `few`, `many` and
 * `other`, Japanese only `other`. `Forms` in each language's file are the forms that every sentence with a count must have.
 * If another form is missing, `other` is used.
 */
export type Form = Intl.LDMLPluralRule

/** The same sentences in another language, under the same names. */
type InLanguage<Text, Forms extends Form> = Text extends { one: string; other: string }
  ? { [Name in Forms | 'other']: string } & { [Name in Form]?: string }
  : Text extends string
    ? string
    : { [Key in keyof Text]: InLanguage<Text[Key], Forms> }

/** The texts of the dashboard. Code reads them without `Forms`, because every language has `other`. */
export type Dashboard<Forms extends Form = 'other'> = InLanguage<typeof english.dashboard, Forms>

/** The texts of server-rendered pages, whose sentences are HTML. */
export type Pages<Forms extends Form = 'other'> = InLanguage<typeof english.pages, Forms>

/** The responses to the chat command. */
export type Chat<Forms extends Form = 'other'> = InLanguage<typeof english.chat, Forms>

/** Replaces each placeholder in a sentence with its text. A placeholder without a text stays. */
export function fillPlaces(sentence: string, textFor: (place: string) => string | undefined): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name) => textFor(name) ?? place)
}

/** A sentence with a count, as the code of a page sees it. */
export type CountedSentence = Partial<Record<Form, string>> & { other: string }

/** Returns the form of a sentence for a number. The number replaces `{count}`. */
export function formFor(tag: string, sentence: CountedSentence, count: number): string {
  const form = sentence[new Intl.PluralRules(tag).select(count)] ?? sentence.other
  return form.replace('{count}', new Intl.NumberFormat(tag).format(count))
}
