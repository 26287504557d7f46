/**
 * The text that people read when they agree, as it is stored with their consent: the sentences in a language, and their hash as
 * the version.
 */
import { hash } from 'node:crypto'
import type { Notice } from '../../store/people/notices.ts'
import { tags } from '../../texts/languages.ts'
import { loadPageWords, type PageWords } from './language.ts'

/** A sentence that is changed here makes a new version by itself. */
function sentencesOf({ texts: { start, login }, dashboard: { servers, summary, linked } }: PageWords): string[] {
  return [
    // Beside the button that logs in.
    ...[start.lead, start.whoText, start.unverifiedText, start.goneText, ...start.findSteps],
    ...[login.newHere, login.hereBefore, login.platformAsks],
    // Beside a switch.
    ...[servers.question, servers.waiting, summary.visibleText, linked.isOff, linked.needsAccount],
  ]
}

/** The text as it was read, without the tags of a page; its version has 32 hexadecimal digits. */
function noticeOf(words: PageWords): Notice {
  const text = sentencesOf(words)
    .map((sentence) => sentence.replaceAll(/<[^>]*>/g, ''))
    .join('\n')
  return { version: hash('sha256', text).slice(0, 32), language: words.tag, text }
}

/** How a page names what it shows: `de:0f3a…`. */
export const nameOfNotice = (words: PageWords): string => nameOf(noticeOf(words))

const nameOf = ({ language, version }: Notice) => `${language}:${version}`

/** Finds a notice by the name that a page sent. Undefined: this release has no such text. */
export async function findNotice(name: unknown) {
  const tag = tags.find((tag) => typeof name === 'string' && name.startsWith(`${tag}:`))
  if (tag === undefined) return undefined
  const notice = noticeOf(await loadPageWords(tag))
  return nameOf(notice) === name ? notice : undefined
}
