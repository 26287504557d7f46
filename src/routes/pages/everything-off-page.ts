/** The page for a browser without scripts that turned everything off with a form: it tells the outcome. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill, type Html, html } from '../../lib/html.ts'
import { rememberEverythingOff } from './farewell.ts'
import type { PageWords } from './language.ts'
import type { Page, Pages } from './pages.ts'
import { type LinkedGuild, linkHeadline } from './start-page.ts'

/** Any outcome but `done`: as far as we know, nothing was turned off. */
export type OffOutcome = 'done' | keyof PageWords['texts']['notOff']

/** Once it is done, the browser is sent on: a reload then sends nothing again, and the start page says when it was. */
export const everythingOffPage =
  (pages: Pages, isHttps: boolean) => async (request: FastifyRequest, reply: FastifyReply, outcome: OffOutcome) => {
    if (outcome !== 'done') return pages.send(request, reply, (words) => notOffPage(words, outcome))
    rememberEverythingOff(reply, isHttps)
    return reply.redirect('/', 303)
  }

function notOffPage({ texts, stop }: PageWords, outcome: Exclude<OffOutcome, 'done'>): Page {
  const { headline, lead } = texts.notOff[outcome]
  // Logging in is only offered, not urged: it makes people visible.
  const way =
    outcome === 'notLoggedIn'
      ? html`<a class="button quiet" href="/auth/login">${fill(texts.login.short)}</a>`
      : html`<a class="button" href="/">${fill(texts.unknown.home)}</a>`
  return {
    title: headline,
    description: texts.start.description,
    main: html`
    <h1>${fill(headline)}</h1>
    <p class="view-lead">${fill(lead, { stop })}</p>
    <p>${way}</p>`,
  }
}

/** The text of the application if its script is off or late: the form works without one. */
export function withoutScript(words: PageWords, guild?: LinkedGuild): Html {
  const { texts, dashboard, stop } = words
  const about = guild === undefined ? '' : html`<p><strong>${linkHeadline(words, guild)}</strong></p>`
  return html`<form method="post" action="/auth/revoke">
${about}
<p>${fill(texts.start.noScript, { stop })}</p>
<button type="submit" class="danger">${dashboard.everythingOff.confirm}</button>
</form>`
}
