/** Operations: what each takes and answers, and what all of them are refused with. */
import { type Html, html } from '../../web-host/html.ts'
import {
  type Answer,
  type ApiDocument,
  jsonOf,
  nameIn,
  type OperationAtPath,
  operationsOf,
  reasonsOf,
} from '../document-type.ts'
import { EXPLANATIONS } from '../guide.ts'
import { block, type Definition, definitions, inJson, line, paragraphs } from './parts.ts'
import { fields, parameters, typeOf } from './shapes.ts'

/** Those of a tag. */
export function operations(document: ApiDocument, tag: string, { isOpen }: { isOpen: boolean }): Html {
  const description = document.tags.find(({ name }) => name === tag)?.description
  return html`
      <p>${line(description)}</p>
      ${operationsOf(document, tag).map((one) => toDetails(document, one, isOpen))}`
}

/** What a reader needs first; examples and refusals are closed below it. */
function toDetails(document: ApiDocument, one: OperationAtPath, isOpen: boolean): Html {
  const { operationId, summary, method, path, description } = one
  return html`
      <details class="operation" id="${operationId}"${isOpen ? ' open' : ''}>
        <summary><h3>${summary}</h3> <code>${method} ${path}</code></summary>
        ${description === undefined ? '' : paragraphs(description)}
        ${parameters(one.parameters)}
        ${requestBody(document, one)}
        <h4>Answers</h4>
        ${definitions(successesOf(one).map(toSuccess))}
        ${example(one)}
        ${ownRefusals(one)}
        <p class="small">Link to this: <a href="#${operationId}">#${operationId}</a></p>
      </details>`
}

function requestBody({ components }: ApiDocument, operation: OperationAtPath): Html {
  const body = jsonOf(operation.requestBody?.content)
  if (body.schema === undefined) return html``
  return html`
        <h4>Body</h4>
        ${fields(components.schemas[nameIn(body.schema.$ref)] ?? body.schema)}
        ${body.example === undefined ? '' : block(inJson(body.example))}`
}

function example(one: OperationAtPath): Html {
  const value = jsonOf(one.responses[200]?.content).example
  if (value === undefined) return html``
  return html`
        <details>
          <summary>Example of an answer${ofWhich(one)}</summary>
          ${block(inJson(value))}
        </details>`
}

function ownRefusals(one: OperationAtPath): Html {
  const refusals = refusalsOf(one)
  if (refusals.length === 0) return html``
  return html`
        <details>
          <summary>Refusals${ofWhich(one)}: ${refusals.map(([status]) => status).join(', ')}</summary>
          ${definitions(refusals.map(toRefusal))}
        </details>`
}

const ofWhich = ({ method, path }: OperationAtPath) => html`<span class="for-readers"> of ${method} ${path}</span>`

/** Each reason code in words, with an anchor to which the `link` of a refusal leads. */
export function explanations(isForBots: boolean): Html {
  const all = Object.entries(EXPLANATIONS).filter(([, { tell }]) => (tell !== undefined) === isForBots)
  return html`${all.map(
    ([code, { happened, tell, act }]) => html`
      <section class="refusal" id="${code}">
        <h3><a href="#${code}"><code>${code}</code></a></h3>
        <p>${line(happened)}</p>
        ${tell === undefined ? '' : html`<p><strong>Say:</strong> ${line(tell)}</p>`}
        ${act === undefined ? '' : html`<p><strong>Do:</strong> ${line(act)}</p>`}
      </section>`,
  )}`
}

/** The headers of their answers. */
export function headers({ components }: ApiDocument, all: OperationAtPath[]): Html {
  const answers = all.flatMap(({ responses }) => Object.values(responses))
  const names = new Set(answers.flatMap((answer) => Object.keys(answer.headers ?? {})))
  return definitions(
    [...names].map((name) => [html`<code>${name}</code>`, line(components.headers[name]?.description)]),
  )
}

type Outcome = [status: string, answer: Answer]

const successesOf = ({ responses }: OperationAtPath) => Object.entries(responses).filter(([status]) => status < '400')
const refusalsOf = ({ responses }: OperationAtPath) => Object.entries(responses).filter(([status]) => status >= '400')

function toSuccess([status, { description, content }]: Outcome): Definition {
  const { schema } = jsonOf(content)
  const type = schema === undefined ? '' : html` <span class="type">${typeOf(schema)}</span>`
  return [html`${status}${type}`, line(description)]
}

function toRefusal([status, answer]: Outcome): Definition {
  const reasons = reasonsOf(answer).map((reason) => html` <code>${reason}</code>`)
  return [html`${status}${reasons}`, line(answer.description)]
}
