/** The page for 404 and 405, for people who mistype a URL. Bots get the API's refusal. */
import type { FastifyRequest } from 'fastify'
import { prefersHtml } from '../../http/accept.ts'
import type { AnswerUnknownPath } from '../../http/error-handler.ts'
import { fill, html } from '../../lib/html.ts'
import type { PageWords } from './language.ts'
import type { Page, Pages } from './pages.ts'

export function unknownPath(pages: Pages): AnswerUnknownPath {
  const send = pages.shared(unknownPage, { caching: 'no-store' })
  return (request, reply) => (isNavigation(request) ? send(request, reply) : undefined)
}

function isNavigation(request: FastifyRequest): boolean {
  const { method, url } = request
  return (method === 'GET' || method === 'HEAD') && !API.test(url) && prefersHtml(request)
}

/** Only programs send requests to these paths. */
const API = /^\/v1(?:[/?]|$)/

function unknownPage({ texts }: PageWords): Page {
  const { title, description, headline, lead, home, forBots } = texts.unknown
  return {
    title,
    description,
    main: html`
    <h1>${fill(headline)}</h1>
    <p class="view-lead">${fill(lead)}</p>
    <p><a class="button" href="/">${fill(home)}</a></p>
    <p>${fill(forBots)}</p>`,
  }
}
