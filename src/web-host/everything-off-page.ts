/** What a browser is shown that turned everything off by a form, on a page without scripts: what is known of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fill, html } from './html.ts'
import type { PageWords } from './language.ts'
import type { Page, Pages } from './pages.ts'

/** Any but `done`: it wasn't, as far as is known. */
export type OffOutcome = 'done' | keyof PageWords['texts']['notOff']

export const everythingOffPage =
  (pages: Pages) => (request: FastifyRequest, reply: FastifyReply, outcome: OffOutcome) =>
    pages.send(request, reply, (words) => (outcome === 'done' ? donePage(words) : notOffPage(words, outcome)))

/** In the words of the start page. Nothing tells in which time zone the person is. */
function donePage({ tag, texts, dashboard }: PageWords): Page {
  const { headline, text } = dashboard.farewell['everything-off']
  const now = new Date()
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(now)
  return {
    title: texts.start.turnOff,
    description: texts.start.description,
    main: html`
    <h1>${fill(headline, { moment: html`<time datetime="${now.toISOString()}">${moment} UTC</time>` })}</h1>
    <p class="view-lead">${fill(text)}</p>
    <p><a class="button quiet" href="/">${fill(texts.unknown.home)}</a></p>`,
  }
}

function notOffPage({ texts, dashboard }: PageWords, outcome: Exclude<OffOutcome, 'done'>): Page {
  const { headline, lead } = texts.notOff[outcome]
  const way = outcome === 'notLoggedIn' ? ['/auth/login', dashboard.broken.login] : ['/', texts.unknown.home]
  return {
    title: headline,
    description: texts.start.description,
    main: html`
    <h1>${fill(headline)}</h1>
    <p class="view-lead">${fill(lead)}</p>
    <p><a class="button" href="${way[0] ?? ''}">${way[1] ?? ''}</a></p>`,
  }
}
