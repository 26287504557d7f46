/** The sections of the page, in its order. */
import { type Html, html } from '../../web-host/html.ts'
import { DEMO_PEOPLE, type DemoKeys, GUILD } from '../../wire/examples.ts'
import { type ApiDocument, type OperationAtPath, operationsOf } from '../document-type.ts'
import { DUTIES } from '../guide.ts'
import { explanations, headers, operations } from './operations.ts'
import { block, type Definition, definitions, line, paragraphs } from './parts.ts'
import { shapes } from './shapes.ts'
import { snippets } from './snippets.ts'
import { tryKey } from './try-key.ts'

export interface Section {
  id: string
  title: string
  body: Html
  /** Those that the table of contents lists below it. */
  operations?: OperationAtPath[]
}

export interface Facts {
  /** The address that people use. */
  origin: string
  /** Requests per minute and key. */
  perMinute: number
  demoKeys: DemoKeys | undefined
}

export function sections(document: ApiDocument, { origin, perMinute, demoKeys }: Facts): Section[] {
  const forBots = operationsOf(document, 'bots')
  return [
    { id: 'first', title: 'First lookup', body: firstLookup(forBots, origin) },
    ...(demoKeys === undefined ? [] : [{ id: 'demo', title: 'Somebody for each answer', body: demoWorld(demoKeys) }]),
    { id: 'try-title', title: 'Try a key', body: tryKey(forBots) },
    {
      id: 'tag-bots',
      title: 'Endpoints for bots',
      body: operations(document, 'bots', { isOpen: true }),
      operations: forBots,
    },
    {
      id: 'refusals',
      title: 'Refusals',
      body: html`
      <p>What a bot can be answered instead. The body is <code>{"detail": …}</code>: a code, for the two consents an object with <code>reason</code> and <code>dashboard_url</code>, for 422 a list of faults. Codes are added: have a sentence for those that you don’t know. The header <code>link</code> leads from each refusal to its part here.</p>
      ${explanations(true)}`,
    },
    { id: 'show', title: 'What to show to whom', body: whatToShow() },
    { id: 'duties', title: 'Duties', body: duties() },
    {
      id: 'limits',
      title: 'Limits',
      body: html`
      <p>Each key has ${perMinute} requests a minute, over all endpoints for bots together. These headers come with the answers:</p>
      ${headers(document, forBots)}`,
    },
    { id: 'how', title: 'How it works', body: paragraphs(document.info.description) },
    { id: 'documents', title: 'For tools', body: documents(origin) },
    {
      id: 'refusals-others',
      title: 'Refusals of people',
      body: html`
      <p>Bots get none of these. They are answered by <a href="/docs/dashboard">what bots can’t call</a>.</p>
      ${explanations(false)}`,
    },
    { id: 'shapes', title: 'Shapes', body: shapes(document.components.schemas) },
  ]
}

/** Of everybody else: people, the chat platform, operators. */
export function dashboardSections(document: ApiDocument): Section[] {
  const ofTag = (tag: string, title: string): Section[] => {
    const all = operationsOf(document, tag)
    return all.length === 0
      ? []
      : [{ id: `tag-${tag}`, title, body: operations(document, tag, { isOpen: false }), operations: all }]
  }
  return [
    ...ofTag('login', 'Endpoints of the login'),
    ...ofTag('dashboard', 'Endpoints of the dashboard'),
    ...ofTag('chat', 'Endpoints for the chat platform'),
    ...ofTag('health', 'Endpoints for operators'),
    { id: 'shapes', title: 'Shapes', body: shapes(document.components.schemas) },
  ]
}

function firstLookup(forBots: OperationAtPath[], origin: string): Html {
  const lookup = forBots.find(({ operationId }) => operationId === 'lookUpPlayerStats')
  const lines = lookup === undefined ? [] : snippets(lookup, origin)
  return html`
      <div class="languages">${lines.map(([name, code]) => html`<div class="language"><h3>${name}</h3>${block(code)}</div>`)}</div>
      <p>The key stands in the variable <code>INSTANCE_KEY</code>: somebody who manages the server makes one under <a href="/keys">Bot keys</a>. Write your own server and person in place of these two.</p>`
}

function whatToShow(): Html {
  return html`
      <ul>
        <li>Figures, to the channel, with “placeholder” and “unverified” below: all figures are invented today, and nobody has verified an account.</li>
        <li>A refusal, to the asker only. Who hasn’t agreed is nobody else’s business.</li>
        <li>A ranking, to the channel, of those who are in the answer. Don’t list who is missing.</li>
      </ul>
      <p>Chat platforms often wait three seconds for a reply, and this service answers within five. So after two seconds defer the reply, visible to the asker only, since it may become a refusal.</p>`
}

function duties(): Html {
  return html`
      <p>People agree to be looked up by the bots of a server; they didn’t agree to be collected.</p>
      <ul>${DUTIES.map((one) => html`<li>${line(one)}</li>`)}</ul>`
}

/** Whom to look up for each answer in the demo world, which production never has. */
function demoWorld({ valid, refused }: DemoKeys): Html {
  const people = DEMO_PEOPLE.map(
    ({ id, name, answer }): Definition => [html`<code>${id}</code>: ${name}`, html`${answer}`],
  )
  const keys = refused.map(({ key, answer }): Definition => [html`<code>${key}</code>`, html`${answer}, for whomever`])
  return html`
      <p>This service runs for development, with invented people in the server ${GUILD.name}, whose <code>guild_id</code> is <code>${GUILD.id}</code>. A lookup of each is answered like this, until somebody changes it on the dashboard.</p>
      ${definitions(people)}
      <h3>Keys</h3>
      ${definitions([[html`<code>${valid}</code>`, html`the key of that server`], ...keys])}
      <p>For 422 put a letter into an id. For 429 start the service with <code>RATE_LIMIT_PER_MINUTE=2</code> and ask three times.</p>`
}

/** The document's other forms, for tools and language models. */
function documents(origin: string): Html {
  return html`
      <p><a href="/openapi.json">/openapi.json</a> is this page in OpenAPI 3.1: clients, types and mock servers are made from it. <a href="/openapi-bots.json">/openapi-bots.json</a> is the part for bots, less than half of it. <a href="/llms.txt">/llms.txt</a> is that part as one page of Markdown, for language models.</p>
      <h3>Types for TypeScript</h3>
      <p>Ids are strings in them, and a misspelled reason code doesn’t compile.</p>
      ${block(`npx openapi-typescript@7.13.0 ${origin}/openapi.json -o api.ts`)}`
}
