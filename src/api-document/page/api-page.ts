/** `/docs`: the guide as a page, with a form to try a key. */
import type { App } from '../../http/app-type.ts'
import { card, type Html, html } from '../../lib/html.ts'
import type { Page, Pages } from '../../routes/pages/pages.ts'
import { documentOf, jsonOf, type OperationAtPath, operationsOf } from '../document-type.ts'
import { errorsBotsNeverGet, guideFor } from '../guide.ts'
import { INFO } from '../introduction.ts'
import { splitAtHeadings, toHtml, tokensOf } from './markdown.ts'

/** Registers the page. It is built for the first request, because all routes are registered by then. */
export async function apiPage(app: App, { pages, perMinute }: { pages: Pages; perMinute: number }) {
  const buildPage = (_words: unknown, origin: string) => {
    const document = documentOf(app)
    const form = { id: 'try-a-key', title: 'Try your key', body: tryKeyForm(operationsOf(document, 'bots')) }
    const text = guideFor(document, { origin, perMinute }, true) + errorsBotsNeverGet(document)
    const [first, ...others] = sectionsOf(text)
    return toPage([first, form, ...others].filter((section) => section !== undefined))
  }
  app.get('/docs', { schema: { hide: true } }, pages.shared(buildPage, { isEnglish: true }))
}

interface Entry {
  id: string
  title: string
  children?: Entry[]
}

type Section = Entry & { body: Html }

function sectionsOf(text: string): Section[] {
  return splitAtHeadings(tokensOf(text), 2).parts.map(({ id, title, tokens }) => {
    const named = splitAtHeadings(tokens, 3).parts.filter(({ hasOwnId }) => hasOwnId)
    const children = named.map(({ id, title }) => ({ id, title: title.replace(/ `.*/, '') }))
    return { id, title, body: toHtml(tokens, id), children }
  })
}

function toPage(all: Section[]): Page {
  return {
    title: 'API reference',
    description: 'For bot authors: endpoints, errors, limits, code to copy, and a form to try your key.',
    layout: 'wide',
    main: html`
    <h1>API reference</h1>
    <p class="view-lead">${INFO.summary}</p>
    <p class="to-contents"><a href="#contents">On this page</a></p>
    <div class="reference">
    <div class="chapters">${all.map(({ id, title, body }) => card(id, title, body))}
    </div>
    <nav class="contents" id="contents" aria-labelledby="contents-title">
      <p class="contents-title" id="contents-title">On this page</p>
      ${contentsList(all)}
    </nav>
    </div>`,
  }
}

function contentsList(all: Entry[]): Html {
  const items = all.map(
    ({ id, title, children = [] }) => html`
      <li><a href="#${id}">${title}</a>${children.length === 0 ? '' : contentsList(children)}</li>`,
  )
  return html`<ul class="contents-list">${items}
      </ul>`
}

/** The form to try a key. Its script is `web/pages/try-key.ts`; without scripts it can’t be sent. */
function tryKeyForm(operations: OperationAtPath[]): Html {
  return html`
      <p>Your key goes from this page to this service and nowhere else, and is forgotten when you leave.</p>
      <noscript><p class="notice">This form needs JavaScript. The code above doesn’t.</p></noscript>
      <form id="try" class="try">
        <div class="field">
          <label for="try-key">Key</label>
          <input id="try-key" name="key" type="password" autocomplete="off" spellcheck="false" placeholder="psk_…" required>
        </div>
        <div class="field">
          <label for="try-operation">Endpoint</label>
          <select id="try-operation" name="operation">${operations.map(option)}</select>
        </div>
        <div class="field">
          <label for="try-address">Path</label>
          <input id="try-address" name="address" type="text" autocomplete="off" spellcheck="false" required>
        </div>
        <div class="field">
          <label for="try-body">Body</label>
          <textarea id="try-body" name="body" rows="5" autocomplete="off" spellcheck="false"></textarea>
        </div>
        <button type="submit" disabled>Send</button>
        <div class="try-answer" role="status" id="try-answer"></div>
      </form>`
}

function option({ method, path, summary = '', requestBody }: OperationAtPath): Html {
  const { example } = jsonOf(requestBody)
  const body = example === undefined ? '' : JSON.stringify(example, null, 2)
  return html`<option value="${method} ${path}" data-body="${body}">${method} ${path}: ${summary}</option>`
}
