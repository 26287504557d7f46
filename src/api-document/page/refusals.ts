/** What bots are refused with, and the limits that they meet: gathered from all their operations. */
import { type Html, html } from '../../web-host/html.ts'
import { type ApiDocument, type Placed, reasonsOf } from '../document-type.ts'
import { line } from './texts.ts'

/** One entry for each status and meaning. */
export function refusals(operations: Placed[]): Html {
  const found = new Map<string, { status: string; description: string; reasons: Set<string> }>()
  for (const [status, answer] of operations.flatMap(({ responses }) => Object.entries(responses))) {
    if (status < '400') continue
    const { description } = answer
    const known = found.get(status + description) ?? { status, description, reasons: new Set() }
    for (const reason of reasonsOf(answer)) known.reasons.add(reason)
    found.set(status + description, known)
  }
  const entries = [...found.values()]
    .toSorted((a, b) => a.status.localeCompare(b.status))
    .map(
      ({ status, description, reasons }) => html`
      <div>
        <dt>${status}${[...reasons].map((reason) => html` <code>${reason}</code>`)}</dt>
        <dd>${line(description)}</dd>
      </div>`,
    )
  return html`<dl class="fields">${entries}</dl>`
}

/** The headers of their answers. */
export function headers({ components }: ApiDocument, operations: Placed[]): Html {
  const names = new Set(operations.flatMap(({ responses }) => Object.values(responses).flatMap(headerNames)))
  const entries = [...names].map(
    (name) => html`
      <div>
        <dt><code>${name}</code></dt>
        <dd>${line(components.headers[name]?.description)}</dd>
      </div>`,
  )
  return html`<dl class="fields">${entries}</dl>`
}

const headerNames = ({ headers = {} }: { headers?: Record<string, unknown> }) => Object.keys(headers)
