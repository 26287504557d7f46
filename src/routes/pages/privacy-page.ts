/** The privacy notice. If you add a table about people, add it to `pages.privacy.kept` in each language. */
import { card, fill, html } from '../../lib/html.ts'
import { type CountedSentence, formFor } from '../../texts/language.ts'
import { operatorLink, type PageWords } from './language.ts'
import type { Page } from './pages.ts'

/** How many days data is stored. */
export interface RetentionDays {
  audit: number
  lookups: number
  /** After how many days inactive people are erased. If undefined, they are never erased. */
  inactive: number | undefined
}

export function privacyPage({ texts, dashboard, tag, service, stop }: PageWords, retentionDays: RetentionDays): Page {
  const { title, description, ...words } = texts.privacy
  const inDays = (sentence: CountedSentence, count: number) => formFor(tag, sentence, count)
  const { lookups, changes, ...others } = words.kept
  const kept = [
    ...Object.values(others),
    { ...lookups, howLong: inDays(lookups.howLong, retentionDays.lookups) },
    { ...changes, howLong: inDays(changes.howLong, retentionDays.audit) },
  ]
  const absence =
    retentionDays.inactive === undefined
      ? fill(words.neverErased)
      : fill(words.erasedHow, { erasedAfter: fill(inDays(words.erasedAfter, retentionDays.inactive)) })
  const { none, ...inBrowser } = words.browser
  const { chatCdnUrl, contactUrl, isLive } = service
  const seen = isLive ? { ...words.seen, liveStats: words.liveStats } : words.seen
  const pictures = chatCdnUrl === undefined ? '' : html`<p>${fill(words.pictures, { address: chatCdnUrl })}</p>`
  const ask =
    contactUrl === undefined
      ? fill(dashboard.operator.noAddress)
      : fill(words.ask, { operator: operatorLink(dashboard.operator.who, service) })
  const sections = {
    kept: words.keptTitle,
    seen: words.seenTitle,
    cookies: words.browserTitle,
    yours: words.yoursTitle,
  }
  return {
    title,
    description,
    main: html`
<h1>${fill(title)}</h1>
<p class="view-lead">${fill(words.lead)}</p>
<ul>${Object.entries(sections).map(([id, name]) => html`<li><a href="#${id}">${fill(name)}</a></li>`)}</ul>
${card(
  'kept',
  fill(words.keptTitle),
  html`
  <dl class="fields">${kept.map(
    ({ what, why, howLong }) => html`
    <div>
      <dt>${fill(what)}</dt>
      <dd>${fill(words.why, { reason: fill(why) })}</dd>
      <dd>${fill(words.howLong, { time: fill(howLong) })}</dd>
    </div>`,
  )}
  </dl>
  <p>${absence}</p>
  <p>${fill(words.backups)}</p>`,
)}
${card('seen', fill(words.seenTitle), listOf(seen))}
${card('cookies', fill(words.browserTitle), html`<p>${fill(none)}</p>${listOf(inBrowser)}${pictures}`)}
${card(
  'yours',
  fill(words.yoursTitle),
  html`${stop === '' ? '' : html`<p>${stop}</p>`}${listOf(words.yours)}
  <p>${ask}</p>`,
)}`,
  }
}

const listOf = (sentences: Record<string, string>) =>
  html`<ul>${Object.values(sentences).map((sentence) => html`<li>${fill(sentence)}</li>`)}</ul>`
