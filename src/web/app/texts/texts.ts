/** The texts in the language of the person, as far as there is one; and what follows their browser's language anyway. */
import { en } from './en.ts'

export type Texts = typeof en

const languages: Record<string, Texts> = { en }

/** Of those there are, the one the person likes best. */
export const language = navigator.languages.map(base).find((code) => code in languages) ?? 'en'

export const texts: Texts = languages[language] ?? en

function base(tag: string): string {
  return tag.split('-')[0] ?? tag
}
