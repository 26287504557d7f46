/** `/docs`: the guide as a page, with a form that tries a key. */
import type { App } from '../../http/app-type.ts'
import { card, type Html, html } from '../../lib/html.ts'
import type { Page, Pages } from '../../routes/pages/pages.ts'
import { documentOf, operationsOf } from '../document-type.ts'
import { guideFor, refusalsOfPeople } from '../guide.ts'
import { INFO } from '../introduction.ts'
import { partsOf, toHtml, tokensOf } from './markdown.ts'
import { tryKey } from './try-key.ts'

/** Registers the page. It is made at a request, when all routes are registered. */
export async function apiPage(app: App, { pages, perMinute }: { pages: Pages; perMinute: number }) {
  const forBots = (_words: unknown, origin: string) => {
    const document = documentOf(app)
    const form = { id: 'try-a-key', title: 'Try your key', body: tryKey(operationsOf(document, 'bots')) }
    const [first, ...others] = sectionsOf(guideFor(document, { origin, perMinute }, true) + refusalsOfPeople(document))
    const all = [first, form, ...others].filter((section) => section !== undefined)
    return toPage({ title: 'API reference', lead: INFO.summary, description: FOR_BOTS }, all)
  }
  app.get('/docs', { schema: { hide: true } }, pages.kept(forBots, { isEnglish: true }))
}

const FOR_BOTS = 'For bot authors: endpoints, errors, limits, code to copy, and a form to try your key.'

interface Entry {
  id: string
  title: string
  listed?: Entry[]
}

type Section = Entry & { body: Html }

function sectionsOf(text: string): Section[] {
  return partsOf(tokensOf(text), 2).parts.map(({ id, title, tokens }) => {
    const named = partsOf(tokens, 3).parts.filter(({ hasOwnId }) => hasOwnId)
    const listed = named.map(({ id, title }) => ({ id, title: title.replace(/ `.*/, '') }))
    return { id, title, body: toHtml(tokens, id), listed }
  })
}

function toPage({ title, lead, description }: Record<'title' | 'lead' | 'description', string>, all: Section[]): Page {
  return {
    title,
    description,
    layout: 'wide',
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

function contents(all: Entry[]): Html {
  const items = all.map(
    ({ id, title, listed = [] }) => html`
      <li><a href="#${id}">${title}</a>${listed.length === 0 ? '' : contents(listed)}</li>`,
  )
  return html`<ul class="contents-list">${items}
      </ul>`
}
