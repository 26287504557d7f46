/** Operations in Markdown: the request, an example response, the errors, and code that sends a request. */
import {
  type ApiDocument,
  jsonOf,
  nameIn,
  type OperationAtPath,
  operationsOf,
  reasonsOf,
  type Schema,
} from './document-type.ts'
import { inAllProgrammingLanguages, inCurl } from './example-requests.ts'

export function describeOperations(document: ApiDocument, isPage: boolean): string {
  return operationsOf(document, 'bots')
    .map((operation) => describeOperation(operation, document.components.schemas, isPage))
    .join('\n\n')
}

function describeOperation(operation: OperationAtPath, schemas: Record<string, Schema>, isPage: boolean): string {
  const { operationId, summary, method, path, description, responses, requestBody, parameters = [] } = operation
  const body = jsonOf(requestBody).schema
  const { properties = {}, required: needed = [] } = schemas[nameIn(body?.$ref)] ?? {}
  const fields = [
    ...parameters
      .filter(({ name }) => name !== 'authorization')
      .map(({ name, in: place, schema, description: meaning = '', required }) =>
        fieldLine(name, { ...schema, description: `${meaning} In the ${place}.` }, required),
      ),
    ...Object.entries(properties).map(([name, schema]) => fieldLine(name, schema, needed.includes(name))),
  ]
  const outcomes = Object.entries(responses)
  const successes = outcomes
    .filter(([status]) => status < '400')
    .map(([status, response]) => `${status}: ${response.description}`)
  const refusals = outcomes
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, response]) => [status, ...reasonsOf(response).map((code) => `\`${code}\``)].join(' '))
  return [
    `### ${summary} \`${method} ${path}\` {#${operationId}}`,
    isPage ? `${description} [Try this](#try-a-key)` : description,
    isPage && requestBody === undefined && `#### curl of ${method} ${path}`,
    isPage && requestBody !== undefined ? inAllProgrammingLanguages(operation) : inCurl(operation),
    fields.length > 0 && `#### Request of ${method} ${path}\n\n${fields.map((line) => `- ${line}`).join('\n')}`,
    `#### Response and errors of ${method} ${path}\n\n**Returns** ${successes.join(' ')}`,
    `**Errors** ${refusals.join(', ')}`,
    exampleOf(operation),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Shortens lists to two items, which are enough to show the shape. */
function exampleOf({ responses }: OperationAtPath): string {
  const { example } = jsonOf(responses[200])
  const cut = JSON.stringify(example, (_name, part) => (Array.isArray(part) ? part.slice(0, 2) : part), 2)
  const isWhole = cut === JSON.stringify(example, null, 2)
  return `Example${isWhole ? '' : ' (lists cut to two)'}:\n\n\`\`\`json\n${cut}\n\`\`\``
}

function fieldLine(name: string, schema: Schema, required = false): string {
  const facts = [typeOf(schema), ...boundsOf(schema), ...(required ? [] : ['optional'])].join(', ')
  return `\`${name}\` (${facts})${schema.description ? `: ${schema.description.trim()}` : ''}`
}

function typeOf({ anyOf, items, type, format }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ')
  if (items !== undefined) return `list of ${typeOf(items)}`
  return [type].flat().join(' or ') + (format === undefined ? '' : `, ${format}`)
}

function boundsOf({ minimum, maximum, maxLength, default: standard }: Schema): string[] {
  return [
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(standard === undefined ? [] : [`default ${standard}`]),
  ]
}
