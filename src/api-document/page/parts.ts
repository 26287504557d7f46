/** What the page's sections are written with. */
import { type Html, html } from '../../web-host/html.ts'

/** A text of the document: backticks become code. */
export function line(text = ''): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

/** Empty lines separate paragraphs. */
export function paragraphs(text = ''): Html {
  return html`${text.split('\n\n').map((one) => html`<p>${line(one)}</p>`)}`
}

export function block(text: string): Html {
  return html`<pre><code>${text}</code></pre>`
}

export const inJson = (value: unknown): string => JSON.stringify(value, null, 2)

export type Definition = [term: Html, description: Html]

/** A list of terms, each with a line below it; nothing where there is none. */
export function definitions(all: Definition[]): Html {
  if (all.length === 0) return html``
  const entries = all.map(
    ([term, description]) => html`
        <div>
          <dt>${term}</dt>
          <dd>${description}</dd>
        </div>`,
  )
  return html`<dl class="fields">${entries}</dl>`
}
