/** The text that people agree to, as it is stored: the sentences on a page. Its version is the hash of the text. */
import { hash } from 'node:crypto'
import type { NewNotice } from '../../store/people/notices.ts'
import { tags } from '../../texts/languages.ts'
import { loadPageWords, type PageWords, type ServiceSettings } from './language.ts'

/** The sentences that people agree to. Changing a sentence creates a new version. */
const SENTENCES = {
  /** The sentences on the start page. The page shows fewer to people who have just left, or whose session is over. */
  start: ({ texts: { start, login }, service: { isLive } }: PageWords): string[] => [
    ...[start.lead, login.newHere, login.hereBefore, login.platformAsks],
    ...[...start.findSteps, start.whoText, start.unverifiedText, ...(isLive ? [] : [start.examplesText])],
    start.turnOffText,
  ],
  /** The sentence next to each switch in the dashboard. */
  switch: ({ dashboard: { servers } }: PageWords): string[] => [servers.question],
}

export type NoticePlace = keyof typeof SENTENCES

/** Returns the text as people read it, without HTML tags. Its version has 32 hexadecimal digits. */
function noticeOf(words: PageWords, place: NoticePlace): NewNotice {
  const text = SENTENCES[place](words)
    .map((sentence) => sentence.replaceAll(/<[^>]*>/g, ''))
    .join('\n')
  return { version: hash('sha256', text).slice(0, 32), language: words.tag, text }
}

export const nameOfNotice = (words: PageWords, place: NoticePlace): string => nameOf(noticeOf(words, place))

const nameOf = ({ language, version }: NewNotice) => `${language}:${version}`

/** Finds a notice by the name that a page sent. Returns undefined if this place has no such text. */
export const noticeFinder = (service: ServiceSettings) => async (name: unknown, place: NoticePlace) => {
  const tag = tags.find((tag) => typeof name === 'string' && name.startsWith(`${tag}:`))
  if (tag === undefined) return undefined
  const notice = noticeOf(await loadPageWords(tag, service), place)
  return nameOf(notice) === name ? notice : undefined
}
