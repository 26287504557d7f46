/** Operations: what each takes and answers. */
import { type Html, html } from '../../web-host/html.ts'
import { type Answer, type ApiDocument, jsonOf, operationsOf, type Placed, reasonsOf } from './document-type.ts'
import { fields, parameters, typeOf } from './shapes.ts'
import { block, inJson, line, paragraphs } from './texts.ts'

/** A section for each tag. Those of the first are open. */
export function operations(document: ApiDocument): Html {
  const sections = document.tags.map(
    ({ name, description }, index) => html`
    <section class="card" aria-labelledby="tag-${name}">
      <h2 id="tag-${name}">Endpoints: ${name}</h2>
      <p>${line(description)}</p>
      ${operationsOf(document, name).map((one) => operation(document, one, index === 0))}
    </section>`,
  )
  return html`${sections}`
}

function operation(document: ApiDocument, one: Placed, isOpen: boolean): Html {
  const title = html`<code>${one.method} ${one.path}</code> ${one.summary ?? ''}`
  const content = html`
    ${one.description === undefined ? '' : paragraphs(one.description)}
    ${parameters(one.parameters)}
    ${request(document, one)}
    <h4>Answers</h4>
    <dl class="fields">${Object.entries(one.responses).map(([status, answer]) => outcome(status, answer))}</dl>
    ${example(one)}`
  return html`
      <details class="operation" id="${one.operationId}"${isOpen ? ' open' : ''}>
        <summary><h3>${title}</h3></summary>${content}
      </details>`
}

function request({ components }: ApiDocument, { requestBody }: Placed): Html {
  const body = jsonOf(requestBody?.content)
  if (body?.schema === undefined) return html``
  const name = body.schema.$ref?.split('/').at(-1)
  const schema = name === undefined ? body.schema : (components.schemas[name] ?? body.schema)
  return html`
    <h4>Body</h4>
    ${fields(schema)}
    ${body.example === undefined ? '' : block(inJson(body.example))}`
}

function outcome(status: string, answer: Answer): Html {
  const reasons = reasonsOf(answer).map((reason) => html` <code>${reason}</code>`)
  const schema = jsonOf(answer.content)?.schema
  const isSuccess = status.startsWith('2')
  return html`
      <div>
        <dt>${status}${isSuccess ? '' : reasons}${isSuccess && schema !== undefined ? html` <span class="type">${typeOf(schema)}</span>` : ''}</dt>
        <dd>${line(answer.description)}</dd>
      </div>`
}

function example({ method, path, responses }: Placed): Html {
  const value = jsonOf(responses[200]?.content)?.example
  if (value === undefined) return html``
  const which = html`<span class="for-readers"> of ${method} ${path}</span>`
  return html`<details><summary>Example of an answer${which}</summary>${block(inJson(value))}</details>`
}
