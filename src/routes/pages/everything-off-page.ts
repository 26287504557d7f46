/** The page that tells a browser without scripts whether its form turned everything off. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill, type Html, html } from '../../lib/html.ts'
import { rememberEverythingOff } from './farewell.ts'
import type { PageWords } from './language.ts'
import type { Page, Pages } from './pages.ts'
import { type GuildInLink, linkHeadline } from './start-page.ts'

/** With any outcome except `done`, nothing was turned off, as far as we know. */
export type OffOutcome = 'done' | keyof PageWords['texts']['notOff']

/** If everything was turned off, redirects to the start page, which says so. A reload then doesn't send the form again. */
export const everythingOffPage =
  (pages: Pages, isHttps: boolean) => async (request: FastifyRequest, reply: FastifyReply, outcome: OffOutcome) => {
    if (outcome !== 'done') return pages.send(request, reply, (words) => notOffPage(words, outcome))
    rememberEverythingOff(reply, isHttps)
    return reply.redirect('/', 303)
  }

function notOffPage({ texts, stop }: PageWords, outcome: Exclude<OffOutcome, 'done'>): Page {
  const { headline, lead } = texts.notOff[outcome]
  // A quiet link, because logging in makes people visible.
  const link =
    outcome === 'notLoggedIn'
      ? html`<a class="button quiet" href="/auth/login">${fill(texts.login.short)}</a>`
      : html`<a class="button" href="/">${fill(texts.unknown.home)}</a>`
  return {
    title: headline,
    description: texts.start.description,
    main: html`
    <h1>${fill(headline)}</h1>
    <p class="view-lead">${fill(lead, { stop })}</p>
    <p>${link}</p>`,
  }
}

/** Renders a form that turns everything off without scripts. It is shown until the dashboard's script runs. */
export function noScriptForm(words: PageWords, guild?: GuildInLink): Html {
  const { texts, dashboard, stop } = words
  const headline = guild === undefined ? '' : html`<p><strong>${linkHeadline(words, guild)}</strong></p>`
  return html`<form method="post" action="/auth/revoke">
${headline}
<p>${fill(texts.start.noScript, { stop })}</p>
<button type="submit" class="danger">${dashboard.everythingOff.confirm}</button>
</form>`
}
