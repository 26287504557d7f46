/** The table of contents: beside the page where there is room, else at its top with a link back to it that stays in view. */
import { type Html, html } from '../../web-host/html.ts'
import type { Placed } from '../document-type.ts'

export interface Entry {
  id: string
  title: string
  /** Operations, by their own ids. */
  operations?: Placed[]
}

export function contents(entries: Entry[]): Html {
  return html`
    <nav class="contents" id="contents" aria-labelledby="contents-title">
      <p class="contents-title" id="contents-title">On this page</p>
      <ul class="contents-list">${entries.map(toItem)}</ul>
    </nav>`
}

export const toContents = html`
    <a class="button quiet to-contents" href="#contents">On this page</a>`

function toItem({ id, title, operations = [] }: Entry): Html {
  const items = operations.map(
    ({ operationId, summary = operationId }) => html`
          <li><a href="#${operationId}">${summary}</a></li>`,
  )
  const below = items.length === 0 ? '' : html`<ul class="contents-list">${items}</ul>`
  return html`
        <li><a href="#${id}">${title}</a>${below}</li>`
}
