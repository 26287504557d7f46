/** Operations in Markdown: what each takes and answers, how it is refused, and for bots a line to send. */
import {
  type ApiDocument,
  jsonOf,
  nameIn,
  type OperationAtPath,
  operationsOf,
  reasonsOf,
  type Schema,
} from './document-type.ts'

/** Those of a tag. In the lines to send, the address is still a place to fill in. */
export function describeOperations(document: ApiDocument, tag: string): string {
  const description = document.tags.find(({ name }) => name === tag)?.description ?? ''
  const all = operationsOf(document, tag).map((one) => described(one, document.components.schemas))
  return [description, ...all].join('\n\n')
}

type Schemas = Record<string, Schema>

function described(one: OperationAtPath, schemas: Schemas): string {
  const { operationId, summary, method, path, description, responses, requestBody, parameters = [] } = one
  const sent = parameters.filter(({ name }) => name !== 'authorization')
  const taken = [
    ...sent.map(({ name, in: place, schema, description: what = '', required }) =>
      fieldLine(name, { ...schema, description: `${what} Sent in the ${place}.` }, required),
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
    description,
    one.tags.includes('bots') && curl(one),
    taken.length > 0 && `**Takes**\n\n${list(taken)}`,
    `**Answers** ${successes.join(' ')}`,
    refusals.length > 0 && `**Refuses** ${refusals.join(', ')}`,
    answerOf(one, schemas),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')

function curl({ method, path, requestBody }: OperationAtPath): string {
  const { example } = jsonOf(requestBody?.content)
  const lines = [
    `curl -X ${method} {{origin}}${path}`,
    '-H "Authorization: Bearer $INSTANCE_KEY"',
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example)}'`]),
  ]
  return code('sh', lines.join(' \\\n  '))
}

const code = (language: string, text: string) => `\`\`\`${language}\n${text}\n\`\`\``

function answerOf({ method, path, responses }: OperationAtPath, schemas: Schemas): string | undefined {
  const { schema, example } = jsonOf(responses[200]?.content)
  if (schema === undefined) return undefined
  const fields = `#### Answer of ${method} ${path}\n\n${list(fieldLines(schema, schemas))}`
  if (example === undefined) return fields
  return `${fields}\n\nSuch as, with two of each list:\n\n${code('json', JSON.stringify(shortened(example), null, 2))}`
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
    ...(maxLength === undefined ? [] : [`${maxLength} characters at most`]),
    ...(standard === undefined ? [] : [`default ${standard}`]),
  ]
}

/** Two of each list are enough to see its shape. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(shortened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]))
}
