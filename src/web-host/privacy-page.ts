/**
 * The privacy notice: what is kept, why, for how long, who sees it, and how to get and delete it. Its text is
 * `web/public/pages/privacy.html`: whoever adds a table about people adds it there.
 */
import { html } from './html.ts'
import { fill, type Page } from './pages.ts'

/** In days. */
export interface HowLong {
  audit: number
  lookups: number
  /** Without a login, until people are erased; undefined: they aren't. */
  inactive: number | undefined
}

export interface Notice {
  howLong: HowLong
  /** Where people get help. */
  contactUrl: string | undefined
}

/** The page, of the text with its placeholders. */
export function privacyPage(text: string, { howLong, contactUrl }: Notice): Page {
  const operator = 'The operator of this service'
  return {
    title: 'Privacy',
    description: 'What this service keeps of you, why, for how long, who sees it, and how to get and delete it.',
    main: fill(text, {
      auditDays: days(howLong.audit),
      lookupDays: days(howLong.lookups),
      whoeverStaysAway: howLong.inactive === undefined ? STAYS : erasedAfter(howLong.inactive),
      operator: contactUrl === undefined ? operator : html`<a href="${contactUrl}">${operator}</a>`,
      noContact: contactUrl === undefined ? ASK_OTHERS : '',
    }),
  }
}

const STAYS = 'Nobody is deleted for staying away.'

const erasedAfter = (inactive: number) =>
  html`<strong>If you don’t log in for ${days(inactive)}, everything about you is deleted</strong> by itself, as if you had deleted it; not while you have an active bot key, because others depend on it. The day stands under <a href="/data">“Your data”</a>, and each login moves it.`

const ASK_OTHERS = ' Questions? Ask the server admin or the bot’s owner.'

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
