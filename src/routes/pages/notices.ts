/** The text that people agree to, as it is stored: the sentences of a page, with their hash as the version. */
import { hash } from 'node:crypto'
import type { NewNotice } from '../../store/people/notices.ts'
import { tags } from '../../texts/languages.ts'
import { loadPageWords, type PageWords, type ServiceSettings } from './language.ts'

/** Only sentences that are on the page whenever somebody agrees. A changed sentence makes a new version. */
const SENTENCES = {
  /** On the start page, unless somebody comes back right after logging out or turning everything off. */
  start: ({ texts: { start, login }, service: { isLive } }: PageWords): string[] => [
    ...[start.lead, login.newHere, login.hereBefore, login.platformAsks],
    ...[...start.findSteps, start.whoText, start.unverifiedText, ...(isLive ? [] : [start.examplesText])],
    start.turnOffText,
  ],
  /** Beside each switch of the dashboard. */
  switch: ({ dashboard: { servers } }: PageWords): string[] => [servers.question],
}

export type NoticePlace = keyof typeof SENTENCES

/** The text as it was read, without the tags of a page; its version has 32 hexadecimal digits. */
function noticeOf(words: PageWords, place: NoticePlace): NewNotice {
  const text = SENTENCES[place](words)
    .map((sentence) => sentence.replaceAll(/<[^>]*>/g, ''))
    .join('\n')
  return { version: hash('sha256', text).slice(0, 32), language: words.tag, text }
}

export const nameOfNotice = (words: PageWords, place: NoticePlace): string => nameOf(noticeOf(words, place))

const nameOf = ({ language, version }: NewNotice) => `${language}:${version}`

/** Finds a notice by the name that a page sent. Undefined: there is no such text in that place. */
export const noticeFinder = (service: ServiceSettings) => async (name: unknown, place: NoticePlace) => {
  const tag = tags.find((tag) => typeof name === 'string' && name.startsWith(`${tag}:`))
  if (tag === undefined) return undefined
  const notice = noticeOf(await loadPageWords(tag, service), place)
  return nameOf(notice) === name ? notice : undefined
}
