/** `/docs`: the guide as a page, with a form that tries a key. `/docs/dashboard`: all that bots can't call. */
import type { App } from '../../http/app-type.ts'
import { card, type Html, html } from '../../web-host/html.ts'
import type { Page, Pages } from '../../web-host/pages.ts'
import { redirectFrom } from '../../web-host/web-host.ts'
import { DEMO_PEOPLE, type DemoKeys, GUILD } from '../../wire/examples.ts'
import { documentOf, operationsOf } from '../document-type.ts'
import { guideFor, refusalsOfPeople } from '../guide.ts'
import { INFO } from '../introduction.ts'
import { describeOperations } from '../operations.ts'
import { type Part, partsOf, toHtml } from './markdown.ts'
import { tryKey } from './try-key.ts'

export interface ApiPageOptions {
  pages: Pages
  /** Requests per minute and key. */
  perMinute: number
  /** Gives the keys of the demo world, once it is there; absent in production. */
  demoKeys?: (() => DemoKeys | undefined) | undefined
}

/** Registers the pages. They are made at a request, when all routes are registered. */
export async function apiPage(app: App, { pages, perMinute, demoKeys = () => undefined }: ApiPageOptions) {
  const sender = (keysOf: typeof demoKeys) =>
    pages.sender((origin) => {
      const document = documentOf(app)
      const form = { id: 'try-a-key', title: 'Try a key', body: tryKey(operationsOf(document, 'bots')), listed: [] }
      const [first, ...others] = sectionsOf(guideFor(document, { origin, perMinute }))
      const start = first === undefined ? [] : [first]
      const all = [...start, ...sectionsOf(demoWorld(keysOf())), form, ...others, ...sectionsOf(refusalsOfPeople())]
      return toPage({ title: 'API reference', lead: INFO.summary, description: FOR_BOTS }, all)
    })
  const plain = sender(() => undefined)
  const withDemo = sender(demoKeys)
  app.get('/docs', { schema: { hide: true } }, (request, reply) => {
    const send = demoKeys() === undefined ? plain : withDemo
    return send(request, reply)
  })
  const sendDashboard = pages.sender(() => {
    const document = documentOf(app)
    const tags = Object.entries(OTHERS).filter(([tag]) => operationsOf(document, tag).length > 0)
    const all = tags.map(([tag, title]) => `## ${title}\n\n${describeOperations(document, tag)}\n\n`)
    return toPage(
      { title: 'What bots can’t call', lead: FOR_OTHERS, description: FOR_OTHERS },
      sectionsOf(all.join('')),
    )
  })
  app.get('/docs/dashboard', { schema: { hide: true } }, sendDashboard)
  redirectFrom(app, { '/docs/': '/docs', '/docs/json': '/openapi.json', '/docs/yaml': '/openapi.json' })
}

const FOR_BOTS = 'For authors of chat bots: endpoints, refusals, limits, lines to copy, and a form that tries a key.'
const FOR_OTHERS = 'The endpoints of the dashboard, of the chat platform and of operators. A bot has no use for them.'

const OTHERS = {
  login: 'Endpoints of the login',
  dashboard: 'Endpoints of the dashboard',
  chat: 'Endpoints for the chat platform',
  health: 'Endpoints for operators',
}

interface Section {
  id: string
  title: string
  body: Html
  /** What the table of contents lists below it. */
  listed: Part[]
}

function sectionsOf(text: string): Section[] {
  return partsOf(text, 2).parts.map(({ id, title, text }) => {
    return { id, title, body: toHtml(text), listed: partsOf(text, 3).parts.filter(({ hasOwnId }) => hasOwnId) }
  })
}

/** Whom to look up for each answer in the demo world, which production never has. */
function demoWorld(keys: DemoKeys | undefined): string {
  if (keys === undefined) return ''
  return [
    '## Somebody for each answer {#demo}',
    `This service runs for development, with invented people in the server ${GUILD.name}, whose \`guild_id\` is \`${GUILD.id}\`. A lookup of each is answered like this, until somebody changes it on the dashboard.`,
    DEMO_PEOPLE.map(({ id, name, answer }) => `- \`${id}\` (${name}): ${answer}`).join('\n'),
    [
      `- \`${keys.valid}\`: the key of that server`,
      ...keys.refused.map(({ key, answer }) => `- \`${key}\`: ${answer}`),
    ].join('\n'),
    'For 422 put a letter into an id. For 429 start the service with `RATE_LIMIT_PER_MINUTE=2` and ask three times.',
  ].join('\n\n')
}

function toPage({ title, lead, description }: Record<'title' | 'lead' | 'description', string>, all: Section[]): Page {
  return {
    title,
    description,
    hasScript: true,
    isWide: true,
    main: html`
    <h1>${title}</h1>
    <p class="view-lead">${lead}</p>
    <div class="reference">
    <div class="chapters">${all.map(({ id, title, body }) => card(id, title, body))}
    </div>
    <nav class="contents" id="contents" aria-labelledby="contents-title">
      <p class="contents-title" id="contents-title">On this page</p>
      ${contents(all)}
    </nav>
    </div>
    <a class="button quiet to-contents" href="#contents">On this page</a>`,
  }
}

function contents(all: Pick<Section, 'id' | 'title' | 'listed'>[]): Html {
  const items = all.map(({ id, title, listed }) => {
    const below =
      listed.length === 0
        ? ''
        : contents(listed.map(({ id, title }) => ({ id, title: title.replace(/ `.*/, ''), listed: [] })))
    return html`
      <li><a href="#${id}">${title}</a>${below}</li>`
  })
  return html`<ul class="contents-list">${items}
      </ul>`
}
