/** Operations: what each takes and answers. */
import { type Html, html } from '../../web-host/html.ts'
import { type Answer, type ApiDocument, jsonOf, operationsOf, type Placed, reasonsOf } from '../document-type.ts'
import { fields, parameters, typeOf } from './shapes.ts'
import { block, inJson, line, paragraphs } from './texts.ts'

interface Shown {
  tag: string
  title: string
  isOpen: boolean
}

/** The section of a tag. */
export function operations(document: ApiDocument, { tag, title, isOpen }: Shown): Html {
  const description = document.tags.find(({ name }) => name === tag)?.description
  return html`
    <section class="card" aria-labelledby="tag-${tag}">
      <h2 id="tag-${tag}">${title}</h2>
      <p>${line(description)}</p>
      ${operationsOf(document, tag).map((one) => operation(document, one, isOpen))}
    </section>`
}

/** What a reader needs first; examples and refusals are closed below it. */
function operation(document: ApiDocument, one: Placed, isOpen: boolean): Html {
  const { operationId, summary = operationId } = one
  const successes = Object.entries(one.responses).filter(([status]) => status < '400')
  return html`
      <details class="operation" id="${operationId}"${isOpen ? ' open' : ''}>
        <summary><h3>${summary}</h3> <code>${one.method} ${one.path}</code></summary>
        ${one.description === undefined ? '' : paragraphs(one.description)}
        ${parameters(one.parameters)}
        ${request(document, one)}
        <h4>Answers</h4>
        <dl class="fields">${successes.map(([status, answer]) => outcome(status, answer))}</dl>
        ${example(one)}
        ${refusals(one)}
        <p class="small">Link to this: <a href="#${operationId}">#${operationId}</a></p>
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

function refusals(one: Placed): Html {
  const answers = Object.entries(one.responses).filter(([status]) => status >= '400')
  if (answers.length === 0) return html``
  return html`
        <details>
          <summary>Refusals${ofWhich(one)}: ${answers.map(([status]) => status).join(', ')}</summary>
          <dl class="fields">${answers.map(([status, answer]) => outcome(status, answer))}</dl>
        </details>`
}

function outcome(status: string, answer: Answer): Html {
  const reasons = reasonsOf(answer).map((reason) => html` <code>${reason}</code>`)
  const schema = jsonOf(answer.content)?.schema
  const isSuccess = status < '400'
  return html`
          <div>
            <dt>${status}${isSuccess ? '' : reasons}${isSuccess && schema !== undefined ? html` <span class="type">${typeOf(schema)}</span>` : ''}</dt>
            <dd>${line(answer.description)}</dd>
          </div>`
}

function example(one: Placed): Html {
  const value = jsonOf(one.responses[200]?.content)?.example
  if (value === undefined) return html``
  return html`
        <details>
          <summary>Example of an answer${ofWhich(one)}</summary>
          ${block(inJson(value))}
        </details>`
}

const ofWhich = ({ method, path }: Placed) => html`<span class="for-readers"> of ${method} ${path}</span>`
