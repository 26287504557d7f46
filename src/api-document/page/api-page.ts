/** `/docs`: the document as a page to read, made from it, with lines to copy and a form that tries a key. */
import type { App } from '../../http/app-type.ts'
import { type Html, html } from '../../web-host/html.ts'
import type { Page, Pages } from '../../web-host/pages.ts'
import { redirectFrom } from '../../web-host/redirect-from.ts'
import { type ApiDocument, operationsOf, type Placed } from './document-type.ts'
import { operations } from './operations.ts'
import { headers, refusals } from './refusals.ts'
import { shapes } from './shapes.ts'
import { snippets } from './snippets.ts'
import { block, paragraphs } from './texts.ts'
import { tryKey } from './try-key.ts'

export interface ApiPageOptions {
  pages: Pages
  /** Requests per minute and key. */
  perMinute: number
}

/** Registers the page. It is made when it is asked for, of all routes that are there by then. */
export async function apiPage(app: App, { pages, perMinute }: ApiPageOptions): Promise<void> {
  const send = pages.sender((origin) => toPage(JSON.parse(JSON.stringify(app.swagger())), { origin, perMinute }))
  app.get('/docs', { schema: { hide: true } }, send)
  redirectFrom(app, { '/docs/': '/docs', '/docs/json': '/openapi.json', '/docs/yaml': '/openapi.json' })
}

interface Facts {
  origin: string
  perMinute: number
}

function toPage(document: ApiDocument, facts: Facts): Page {
  const forBots = operationsOf(document, 'bots')
  return {
    title: 'API reference',
    description: 'For authors of chat bots: endpoints, refusals, limits, lines to copy, and a form that tries a key.',
    hasScript: true,
    main: html`
    <h1>API reference</h1>
    <div class="introduction">${paragraphs(document.info.description)}</div>
    <nav aria-label="On this page"><a href="#first">First lookup</a> · <a href="#try-title">Try a key</a> · <a href="#tag-bots">Endpoints</a> · <a href="#refusals">Refusals</a> · <a href="#limits">Limits</a> · <a href="#shapes">Shapes</a> · <a href="/openapi.json">openapi.json</a></nav>
    ${firstLookup(forBots, facts)}
    ${tryKey(forBots)}
    ${operations(document)}
    <section class="card" aria-labelledby="refusals">
      <h2 id="refusals">Refusals</h2>
      <p>What a bot can be answered instead, over all its endpoints. The body is always <code>{"detail": …}</code>.</p>
      ${refusals(forBots)}
    </section>
    <section class="card" aria-labelledby="limits">
      <h2 id="limits">Limits</h2>
      <p>Each key has ${facts.perMinute} requests a minute, over all endpoints for bots together. These headers come with the answers:</p>
      ${headers(document, forBots)}
    </section>
    <section class="card" aria-labelledby="shapes">
      <h2 id="shapes">Shapes</h2>
      ${shapes(document.components.schemas)}
    </section>`,
  }
}

function firstLookup(forBots: Placed[], { origin }: Facts): Html {
  const operation = forBots.find(({ requestBody }) => requestBody !== undefined)
  if (operation === undefined) return html``
  const lines = snippets(operation, origin).map(({ name, code }) => html`<h3>${name}</h3>${block(code)}`)
  return html`
    <section class="card" aria-labelledby="first">
      <h2 id="first">First lookup</h2>
      <p>Somebody who manages the server makes a key under <a href="/keys">Bot keys</a>; put it into the variable <code>INSTANCE_KEY</code>. Write your own server and person in place of these two.</p>
      ${lines}
    </section>`
}
