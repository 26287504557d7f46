/** `/docs`: the OpenAPI document as a page, with lines to copy and a form that tries a key. */
import type { App } from '../../http/app-type.ts'
import { type Html, html } from '../../web-host/html.ts'
import type { Page, Pages } from '../../web-host/pages.ts'
import { redirectFrom } from '../../web-host/web-host.ts'
import type { DemoKeys } from '../../wire/examples.ts'
import type { ApiDocument } from '../document-type.ts'
import { paragraphs } from './parts.ts'
import { type Section, sections } from './sections.ts'

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
      const document = JSON.parse(JSON.stringify(app.swagger())) as ApiDocument
      return toPage(document, sections(document, { origin, perMinute, demoKeys: keys() }))
    })
  const plain = sender(() => undefined)
  const withDemo = sender(demoKeys)
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const send = demoKeys() === undefined ? plain : withDemo
    return send(request, reply)
  })
  redirectFrom(app, { '/docs/': '/docs', '/docs/json': '/openapi.json', '/docs/yaml': '/openapi.json' })
}

function toPage({ info }: ApiDocument, all: Section[]): Page {
  return {
    title: 'API reference',
    description: 'For authors of chat bots: endpoints, refusals, limits, lines to copy, and a form that tries a key.',
    hasScript: true,
    isWide: true,
    main: html`
    <h1>API reference</h1>
    <div class="reference">
    <nav class="contents" id="contents" aria-labelledby="contents-title">
      <p class="contents-title" id="contents-title">On this page</p>
      <ul class="contents-list">${all.map(toItem)}</ul>
    </nav>
    <div class="chapters">
    <div class="introduction">${paragraphs(info.description)}</div>
    ${all.map(toCard)}
    </div>
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
