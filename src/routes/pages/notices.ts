/** The text that people agree to, as it is stored: sentences of a page. The hash of the text is its version. */
import { hash } from 'node:crypto'
import type { NewNotice } from '../../store/people/notices.ts'
import { tags } from '../../texts/languages.ts'
import { loadPageWords, type PageWords, type ServiceSettings } from './language.ts'

/** Only sentences that are on the page whenever a person agrees. Changing a sentence creates a new version. */
const SENTENCES = {
  /** On the start page, unless a person has just logged out or turned everything off. */
  start: ({ texts: { start, login }, service: { isLive } }: PageWords): string[] => [
    ...[start.lead, login.newHere, login.hereBefore, login.platformAsks],
    ...[...start.findSteps, start.whoText, start.unverifiedText, ...(isLive ? [] : [start.examplesText])],
    start.turnOffText,
  ],
  /** Next to each switch of the dashboard. */
  switch: ({ dashboard: { servers } }: PageWords): string[] => [servers.question],
}

export type NoticePlace = keyof typeof SENTENCES

/** The text as people read it, without HTML tags. Its version has 32 hexadecimal digits. */
function noticeOf(words: PageWords, place: NoticePlace): NewNotice {
  const text = SENTENCES[place](words)
    .map((sentence) => sentence.replaceAll(/<[^>]*>/g, ''))
    .join('\n')
  return { version: hash('sha256', text).slice(0, 32), language: words.tag, text }
}

export const nameOfNotice = (words: PageWords, place: NoticePlace): string => nameOf(noticeOf(words, place))

const nameOf = ({ language, version }: NewNotice) => `${language}:${version}`

/** Finds a notice by the name that a page sent. Undefined: this place has no such text. */
export const noticeFinder = (service: ServiceSettings) => async (name: unknown, place: NoticePlace) => {
  const tag = tags.find((tag) => typeof name === 'string' && name.startsWith(`${tag}:`))
  if (tag === undefined) return undefined
  const notice = noticeOf(await loadPageWords(tag, service), place)
  return nameOf(notice) === name ? notice : undefined
}
