/** Operations in Markdown: what each takes and returns, its errors, and code that sends a request. */
import {
  type ApiDocument,
  jsonOf,
  nameIn,
  type OperationAtPath,
  operationsOf,
  reasonsOf,
  type Schema,
} from './document-type.ts'
import { inCurl, inEveryLanguage } from './example-requests.ts'

/** Those for bots. The page has more languages, and a link to its form. */
export function describeOperations(document: ApiDocument, isPage: boolean): string {
  return operationsOf(document, 'bots')
    .map((one) => described(one, document.components.schemas, isPage))
    .join('\n\n')
}

type Schemas = Record<string, Schema>

function described(one: OperationAtPath, schemas: Schemas, isPage: boolean): string {
  const { operationId, summary, method, path, description, responses, requestBody, parameters = [] } = one
  const sent = parameters.filter(({ name }) => name !== 'authorization')
  const taken = [
    ...sent.map(({ name, in: place, schema, description: what = '', required }) =>
      fieldLine(name, { ...schema, description: `${what} In the ${place}.` }, required),
    ),
    ...fieldLines(jsonOf(requestBody?.content).schema, schemas),
  ]
  const outcomes = Object.entries(responses)
  const successes = outcomes
    .filter(([status]) => status < '400')
    .map(([status, answer]) => `${status}: ${answer.description}`)
  const refusals = outcomes
    .filter(([status]) => /^[45]/.test(status))
    .map(([status, answer]) => {
      return [status, ...reasonsOf(answer).map((code) => `\`${code}\``)].join(' ')
    })
  return [
    `### ${summary} \`${method} ${path}\` {#${operationId}}`,
    isPage ? `${description} [Try this](#try-a-key)` : description,
    isPage && requestBody === undefined && `#### curl of ${method} ${path}`,
    isPage && requestBody !== undefined ? inEveryLanguage(one) : inCurl(one),
    taken.length > 0 && `#### Request of ${method} ${path}\n\n${list(taken)}`,
    `#### Response and errors of ${method} ${path}\n\n**Returns** ${successes.join(' ')}`,
    `**Errors** ${refusals.join(', ')}`,
    answerOf(one, schemas),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')

function answerOf({ responses }: OperationAtPath, schemas: Schemas): string | undefined {
  const { schema, example } = jsonOf(responses[200]?.content)
  if (schema === undefined) return undefined
  const fields = list(fieldLines(schema, schemas))
  if (example === undefined) return fields
  return `${fields}\n\nExample (lists cut to two):\n\n\`\`\`json\n${JSON.stringify(shortened(example), null, 2)}\n\`\`\``
}

/** One for each field, also of what it holds: `matches[].participants[].kills`. */
function fieldLines(schema: Schema | undefined, schemas: Schemas, prefix = ''): string[] {
  const { properties = {}, required = [] } = resolved(schema, schemas)
  return Object.entries(properties).flatMap(([name, of]) => {
    const path = prefix + name
    const inner = resolved(of.items ?? of, schemas)
    const line = fieldLine(path, { description: inner.description ?? '', ...of }, required.includes(name))
    return [line, ...fieldLines(inner, schemas, of.items === undefined ? `${path}.` : `${path}[].`)]
  })
}

const resolved = (schema: Schema = {}, schemas: Schemas): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})

function fieldLine(name: string, schema: Schema, required = false): string {
  const facts = [typeOf(schema), ...boundsOf(schema), ...(required ? [] : ['optional'])].join(', ')
  return `\`${name}\` (${facts})${schema.description ? `: ${schema.description.trim()}` : ''}`
}

function typeOf({ anyOf, enum: values, items, type, format, $ref }: Schema): string {
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ')
  if (values !== undefined) return values.map((value) => `\`${value}\``).join(', ')
  if (items !== undefined) return items.$ref === undefined ? `list of ${typeOf(items)}` : 'list of objects'
  if ($ref !== undefined || type === 'object') return 'object'
  return [type].flat().join(' or ') + (format === undefined ? '' : `, ${format}`)
}

function boundsOf({ minimum, maximum, maxLength, default: standard }: Schema): string[] {
  return [
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`up to ${maxLength} characters`]),
    ...(standard === undefined ? [] : [`default ${standard}`]),
  ]
}

/** Two of each list are enough to see its shape. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}
