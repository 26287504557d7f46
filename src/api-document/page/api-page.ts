/** `/docs`: what bots can call, with lines to copy and a form that tries a key. `/docs/dashboard`: all that they can't. */
import type { App } from '../../http/app-type.ts'
import { type Html, html } from '../../web-host/html.ts'
import type { Page, Pages } from '../../web-host/pages.ts'
import { redirectFrom } from '../../web-host/web-host.ts'
import type { DemoKeys } from '../../wire/examples.ts'
import type { ApiDocument } from '../document-type.ts'
import { documentForBots } from '../for-bots.ts'
import { dashboardSections, type Section, sections } from './sections.ts'

export interface ApiPageOptions {
  pages: Pages
  /** Requests per minute and key. */
  perMinute: number
  /** Gives the keys of the demo world, once it is there; absent in production. */
  demoKeys?: (() => DemoKeys | undefined) | undefined
}

/** Registers the page. It is made at a request, when all routes are registered. */
export async function apiPage(app: App, { pages, perMinute, demoKeys = () => undefined }: ApiPageOptions) {
  const sender = (keys: typeof demoKeys) =>
    pages.sender((origin) => {
      const document = plainCopy(documentForBots(app.swagger()))
      const all = sections(document, { origin, perMinute, demoKeys: keys() })
      return toPage({ title: 'API reference', lead: document.info.summary, description: FOR_BOTS }, all)
    })
  const plain = sender(() => undefined)
  const withDemo = sender(demoKeys)
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const send = demoKeys() === undefined ? plain : withDemo
    return send(request, reply)
  })
  const sendDashboard = pages.sender(() => {
    const all = dashboardSections(plainCopy(app.swagger()))
    return toPage({ title: 'What bots can’t call', lead: FOR_OTHERS, description: FOR_OTHERS }, all)
  })
  app.get('/docs/dashboard', { schema: { hide: true } }, sendDashboard)
  redirectFrom(app, { '/docs/': '/docs', '/docs/json': '/openapi.json', '/docs/yaml': '/openapi.json' })
}

const FOR_BOTS = 'For authors of chat bots: endpoints, refusals, limits, lines to copy, and a form that tries a key.'
const FOR_OTHERS = 'The endpoints of the dashboard, of the chat platform and of operators. A bot has no use for them.'

/** Without what the plugin keeps beside the document. */
const plainCopy = (document: object) => JSON.parse(JSON.stringify(document)) as ApiDocument

interface Head {
  title: string
  lead: string
  description: string
}

function toPage({ title, lead, description }: Head, all: Section[]): Page {
  return {
    title,
    description,
    hasScript: true,
    isWide: true,
    main: html`
    <h1>${title}</h1>
    <p class="view-lead">${lead}</p>
    <div class="reference">
    <div class="chapters">${all.map(toCard)}
    </div>
    <nav class="contents" id="contents" aria-labelledby="contents-title">
      <p class="contents-title" id="contents-title">On this page</p>
      <ul class="contents-list">${all.map(toItem)}</ul>
    </nav>
    </div>
    <a class="button quiet to-contents" href="#contents">On this page</a>`,
  }
}

function toItem({ id, title, operations = [] }: Section): Html {
  const below = operations.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)
  const list = below.length === 0 ? '' : html`<ul class="contents-list">${below}</ul>`
  return html`
        <li><a href="#${id}">${title}</a>${list}</li>`
}

function toCard({ id, title, body }: Section): Html {
  return html`
    <section class="card" aria-labelledby="${id}">
      <h2 id="${id}">${title}</h2>
      ${body}
    </section>`
}
