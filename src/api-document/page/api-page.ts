/** `/docs`: the OpenAPI document as a page, with lines to copy and a form that tries a key. */
import type { App } from '../../http/app-type.ts'
import { type Html, html } from '../../web-host/html.ts'
import type { Page, Pages } from '../../web-host/pages.ts'
import { redirectFrom } from '../../web-host/redirect-from.ts'
import type { DemoKeys } from '../../wire/examples.ts'
import { type ApiDocument, operationsOf, type Placed } from '../document-type.ts'
import { changes } from './changes.ts'
import { contents, type Entry, toContents } from './contents.ts'
import { demoWorld } from './demo-world.ts'
import { documents } from './documents.ts'
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
  /** Gives the keys of the demo world, once it is there; absent in production. */
  demoKeys?: (() => DemoKeys | undefined) | undefined
}

/** Registers the page. It is made at a request, when all routes are registered. */
export async function apiPage(app: App, { pages, perMinute, demoKeys = () => undefined }: ApiPageOptions) {
  const sender = (keys: typeof demoKeys) =>
    pages.sender((origin) => toPage(JSON.parse(JSON.stringify(app.swagger())), { origin, perMinute, demoKeys: keys() }))
  const plain = sender(() => undefined)
  const withDemo = sender(demoKeys)
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const send = demoKeys() === undefined ? plain : withDemo
    return send(request, reply)
  })
  redirectFrom(app, { '/docs/': '/docs', '/docs/json': '/openapi.json', '/docs/yaml': '/openapi.json' })
}

interface Facts {
  origin: string
  perMinute: number
  demoKeys: DemoKeys | undefined
}

function toPage(document: ApiDocument, facts: Facts): Page {
  const forBots = operationsOf(document, 'bots')
  return {
    title: 'API reference',
    description: 'For authors of chat bots: endpoints, refusals, limits, lines to copy, and a form that tries a key.',
    hasScript: true,
    isWide: true,
    main: html`
    <h1>API reference</h1>
    <div class="reference">
    ${contents(entries(forBots, facts))}
    <div class="chapters">
    <div class="introduction">${paragraphs(document.info.description)}</div>
    ${firstLookup(forBots, facts)}
    ${facts.demoKeys === undefined ? '' : demoWorld(facts.demoKeys)}
    ${tryKey(forBots)}
    ${operations(document, { ...BOTS, isOpen: true })}
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
    ${documents(facts.origin)}
    ${changes()}
    ${OTHERS.map((one) => operations(document, { ...one, isOpen: false }))}
    <section class="card" aria-labelledby="shapes">
      <h2 id="shapes">Shapes</h2>
      ${shapes(document.components.schemas)}
    </section>
    </div>
    </div>
    ${toContents}`,
  }
}

const BOTS = { tag: 'bots', title: 'Endpoints for bots' }
const OTHERS = [
  { tag: 'login', title: 'Endpoints of the login' },
  { tag: 'dashboard', title: 'Endpoints of the dashboard' },
  { tag: 'health', title: 'Endpoints for operators' },
]

/** In the page's order. */
function entries(forBots: Placed[], { demoKeys }: Facts): Entry[] {
  return [
    { id: 'first', title: 'First lookup' },
    ...(demoKeys === undefined ? [] : [{ id: 'demo', title: 'Somebody for each answer' }]),
    { id: 'try-title', title: 'Try a key' },
    { id: `tag-${BOTS.tag}`, title: BOTS.title, operations: forBots },
    { id: 'refusals', title: 'Refusals' },
    { id: 'limits', title: 'Limits' },
    { id: 'documents', title: 'For tools' },
    { id: 'changes', title: 'Changes' },
    ...OTHERS.map(({ tag, title }) => ({ id: `tag-${tag}`, title })),
    { id: 'shapes', title: 'Shapes' },
  ]
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
