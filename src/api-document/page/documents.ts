/** The document's other forms, for tools and language models. */
import { type Html, html } from '../../web-host/html.ts'
import { block } from './texts.ts'

/** At the address that people use. */
export function documents(origin: string): Html {
  return html`
    <section class="card" aria-labelledby="documents">
      <h2 id="documents">For tools</h2>
      <dl class="fields">
        <div>
          <dt><a href="/openapi.json">/openapi.json</a></dt>
          <dd>This page in OpenAPI 3.1: clients, types and mock servers are made from it.</dd>
        </div>
        <div>
          <dt><a href="/openapi-3.0.json">/openapi-3.0.json</a></dt>
          <dd>The same in OpenAPI 3.0, for tools that read nothing newer.</dd>
        </div>
        <div>
          <dt><a href="/llms.txt">/llms.txt</a></dt>
          <dd>The part for bots as one page of Markdown, for language models.</dd>
        </div>
      </dl>
      <h3>Types for TypeScript</h3>
      <p>Ids are strings in them, and a misspelled reason code doesn’t compile.</p>
      ${block(`npx openapi-typescript@7.13.0 ${origin}/openapi.json -o api.ts`)}
    </section>`
}
