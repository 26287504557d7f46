/** `/llms.txt` (llmstxt.org): all that a language model needs to write a bot, in a page of Markdown. */
import {
  type ApiDocument,
  jsonOf,
  nameIn,
  type OperationAtPath,
  operationsOf,
  reasonsOf,
  type Schema,
} from './document-type.ts'
import { DUTIES, EXPLANATIONS } from './guide.ts'

export interface ServiceFacts {
  /** The address that people use. */
  origin: string
  /** Requests per minute and key. */
  perMinute: number
}

/** Has the operations for bots only: the others are for the dashboard. */
export function llmsTxt(openapi: object, { origin, perMinute }: ServiceFacts): string {
  const document = openapi as ApiDocument
  const { title, summary, description } = document.info
  return [
    `# ${title}`,
    `> ${summary}`,
    description,
    '## Before the first request',
    list([
      `The address is \`${origin}\`. Append the paths below as they are, without a slash at the end. Redirects turn a POST into a GET, so write the scheme as it stands here.`,
      `Every operation needs the header \`Authorization: Bearer <key>\`. Somebody who manages the server makes a key on the dashboard, ${origin}/keys: it looks like \`psk_…\`, is shown once, and works for that server only. A bot in many servers keeps one for each, out of browsers and repositories; \`GET /v1/key\` tells of which server a key is.`,
      `A key has ${perMinute} requests a minute over all operations but \`POST /v1/key/revoke\`. Answers say what is left in \`ratelimit-remaining\`; 429 and 503 say in \`retry-after\` how many seconds to wait.`,
      'Bodies are JSON, with the header `Content-Type: application/json`. Send ids as strings, such as `"1093847265510283776"`: JavaScript rounds them as numbers.',
      'A bot that is installed for a person and used outside of a server has no `guild_id` to send: it can look nobody up there.',
      'Lookups answer within five seconds; chat platforms often wait three, so defer the reply. Show a refusal to the asker only; figures may be shown in the channel.',
      `People see and change who may look them up on the dashboard, ${origin}: link it. A refusal for a missing consent has the address of the switch itself in \`dashboard_url\`.`,
      'Names are typed by people: escape the markup of your chat platform, and let nobody be mentioned by one.',
    ]),
    '## Duties',
    list(DUTIES),
    '## Operations',
    ...operationsOf(document, 'bots').map((one) => described(one, document, origin)),
    '## Refusals',
    'The body is `{"detail": code}`; for the two consents `{"detail": {"reason": code, "dashboard_url": address}}`; for 422 `{"detail": [{"loc", "msg", "type"}]}`. Codes are added: have a sentence for those that you do not know, and for bodies that are no JSON.',
    ...Object.entries(EXPLANATIONS).flatMap(([code, { happened, tell, act }]) =>
      tell === undefined
        ? []
        : [list([`\`${code}\`: ${happened}`, `Say: ${tell}`, `Do: ${act}`]).replaceAll('\n- ', '\n  - ')],
    ),
    '## Documents',
    list([
      `[OpenAPI 3.1 for bots](${origin}/openapi-bots.json): the same with types and headers, for generators of clients`,
      `[OpenAPI 3.1](${origin}/openapi.json): every operation`,
      `[API page](${origin}/docs): the same for people`,
    ]),
    '',
  ].join('\n\n')
}

const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n')

function described(one: OperationAtPath, { components }: ApiDocument, origin: string): string {
  const { method, path, summary, description, responses, parameters = [] } = one
  const body = jsonOf(one.requestBody?.content)
  const { schema, example } = jsonOf(responses[200]?.content)
  const inQuery = parameters.filter(({ name }) => name !== 'authorization')
  const taken = [
    ...inQuery.map(
      ({ name, in: place, schema: of, description: what }) =>
        `${fieldLine(name, of, what, true)} Sent in the ${place === 'header' ? 'headers' : place}.`,
    ),
    ...fieldLines(body.schema, components.schemas),
  ]
  const refusals = Object.entries(responses).filter(([status]) => status >= '300')
  return [
    `### ${method} ${path}`,
    `${summary}. ${description}`,
    `\`\`\`sh\n${curl(one, origin)}\n\`\`\``,
    ...(taken.length === 0 ? [] : [`Takes:\n\n${list(taken)}`]),
    `Answers 200: ${responses[200]?.description}\n\n${list(fieldLines(schema, components.schemas))}`,
    `Such as, with two of each list:\n\n\`\`\`json\n${JSON.stringify(shortened(example))}\n\`\`\``,
    `Or:\n\n${list(refusals.map(([status, answer]) => `${[status, ...reasonsOf(answer).map((code) => `\`${code}\``)].join(' ')}: ${answer.description}`))}`,
  ].join('\n\n')
}

function curl({ method, path, requestBody }: OperationAtPath, origin: string): string {
  const { example } = jsonOf(requestBody?.content)
  const key = '-H "Authorization: Bearer $KEY"'
  if (example === undefined) return `curl -X ${method} ${origin}${path} ${key}`
  return `curl ${origin}${path} ${key} -H 'Content-Type: application/json' -d '${JSON.stringify(example)}'`
}

/** One for each field, also of what it holds: `matches[].participants[].kills`. */
function fieldLines(schema: Schema | undefined, schemas: Record<string, Schema>, prefix = ''): string[] {
  const { properties = {}, required = [] } = resolved(schema, schemas)
  return Object.entries(properties).flatMap(([name, of]) => {
    const path = prefix + name
    const inner = resolved(of.items ?? of, schemas)
    const below = fieldLines(inner, schemas, of.items === undefined ? `${path}.` : `${path}[].`)
    return [fieldLine(path, of, of.description ?? inner.description, !required.includes(name)), ...below]
  })
}

const resolved = (schema: Schema = {}, schemas: Record<string, Schema>): Schema =>
  schema.$ref === undefined ? schema : (schemas[nameIn(schema.$ref)] ?? {})

function fieldLine(name: string, schema: Schema, description = '', isOptional = false): string {
  const facts = [typeOf(schema), ...boundsOf(schema), ...(isOptional ? ['may be absent'] : [])].join(', ')
  return `\`${name}\` (${facts})${description === '' ? '' : `: ${description}`}`
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
