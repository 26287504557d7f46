/** The document's texts as HTML: backticks become code, and empty lines separate paragraphs. */
import { type Html, html } from '../../web-host/html.ts'

export function line(text = ''): Html {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
  return html`${parts}`
}

export function paragraphs(text = ''): Html {
  return html`${text.split('\n\n').map((one) => html`<p>${line(one)}</p>`)}`
}

export function block(text: string): Html {
  return html`<pre><code>${text}</code></pre>`
}

export const inJson = (value: unknown): string => JSON.stringify(value, null, 2)
