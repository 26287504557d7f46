/** The 404 page, for people who mistype an address. Bots get the API's refusal. */
import type { FastifyRequest } from 'fastify'
import { type AnswerUnknownPath, prefersHtml } from '../http/answer-errors.ts'
import { html } from './html.ts'
import type { Page, Pages } from './pages.ts'

/** Sends a page where a browser navigates to an unknown address. */
export function unknownPath(pages: Pages): AnswerUnknownPath {
  const send = pages.sender(() => page, 'no-store')
  return (request, reply) => (isNavigation(request) ? send(request, reply.code(404)) : undefined)
}

function isNavigation(request: FastifyRequest): boolean {
  const { method, url } = request
  return (method === 'GET' || method === 'HEAD') && !API.test(url) && prefersHtml(request)
}

/** Nobody navigates there. */
const API = /^\/v1(?:[/?]|$)/

const page: Page = {
  title: 'No such page',
  description: 'There is nothing at this address.',
  main: html`
    <h1>There is no such page</h1>
    <p class="view-lead">The address may be mistyped, or it is an old one.</p>
    <p><a class="button" href="/">Go to the dashboard</a></p>
    <p>Bot authors find the <a href="/docs">API reference</a> here too.</p>`,
}
