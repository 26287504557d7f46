/** The texts of every view, in the language that the server chose for the page. */
import type { ComponentChildren } from 'preact'
import { dashboard } from '../../texts/en.ts'
import { type CountedSentence, type Dashboard, fillPlaces, formFor } from '../../texts/language.ts'

/** Absent in tests without a page. */
export const language = globalThis.document?.documentElement.lang ?? 'en'
/** In its own language in each application: see vite.config.ts. */
export const texts: Dashboard = dashboard

/** The browser's own form of that language: in British English days come before months. */
export const locale =
  globalThis.navigator?.languages?.find((tag) => tag.split('-')[0] === language.split('-')[0]) ?? language

const numbers = new Intl.NumberFormat(locale)

/** The plural form of a sentence for a number, which replaces `{count}`. */
export const plural = (sentence: CountedSentence, count: number) => formFor(language, sentence, count)

/** A sentence whose places are filled with plain text; see `fill` for others. */
export function fillText(sentence: string, parts: Record<string, string | number>): string {
  return fillPlaces(sentence, (name) => {
    const part = parts[name]
    return typeof part === 'number' ? numbers.format(part) : part
  })
}

/** A sentence whose places are filled with names, links or whatever renders. */
export function fill(sentence: string, parts: Record<string, ComponentChildren>): ComponentChildren[] {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 0 ? piece : parts[piece]))
}
