/** The texts of every view, in the language that the server chose for the page. */
import type { ComponentChildren } from 'preact'
import { dashboard } from '../../texts/en.ts'
import { type CountedSentence, type Dashboard, fillPlaces, formFor } from '../../texts/language.ts'

/** The language of the page. In tests without a page, English. */
export const language = globalThis.document?.documentElement.lang ?? 'en'
/** The English texts. The build replaces them in the script for each other language: see vite.config.ts. */
export const texts: Dashboard = dashboard

/** The browser's regional variant of the language. In British English, for example, days come before months. */
export const locale =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === language.split('-')[0]) ?? language

const numbers = new Intl.NumberFormat(locale)

/** Returns a sentence in the plural form for a number. The number replaces `{count}`. */
export const plural = (sentence: CountedSentence, count: number) => formFor(language, sentence, count)

/** Fills in the placeholders of a sentence with plain text. */
export function fillText(sentence: string, parts: Record<string, string | number>): string {
  return fillPlaces(sentence, (name) => {
    const part = parts[name]
    return typeof part === 'number' ? numbers.format(part) : part
  })
}

/** Fills in the placeholders of a sentence with names, links or anything else that renders. */
export function fill(sentence: string, parts: Record<string, ComponentChildren>): ComponentChildren[] {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))
}
