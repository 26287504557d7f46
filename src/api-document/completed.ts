/** Completes the OpenAPI document with what the routes' schemas can't express. */
import { gameDataExamples, REQUEST_EXAMPLES } from './examples.ts'
import { type Asked, CACHEABLE, headersOf, RESPONSE_HEADERS } from './response-headers.ts'
import { showKeywords } from './show-keywords.ts'

interface Document {
  paths?: Record<string, Record<string, Operation>>
  components?: object
}

type Content = Record<string, { example?: unknown }>

interface Operation {
  operationId: string
  tags?: string[]
  parameters?: object[]
  requestBody?: { content?: Content }
  responses: Record<string, { headers?: object; content?: Content }>
}

/** Adds request headers of bots, headers of answers and examples, and replaces our Ajv keywords by JSON Schema. */
export function completed<T extends object>(document: T): T {
  const shown = showKeywords(document) as T & Document
  const gameData = gameDataExamples()
  for (const operation of Object.values(shown.paths ?? {}).flatMap((path) => Object.values(path))) {
    if (askedBy(operation) === 'bot') operation.parameters = [AUTHORIZATION, ...(operation.parameters ?? [])]
    if (CACHEABLE.has(operation.operationId)) operation.parameters?.push(IF_NONE_MATCH)
    showHeaders(operation)
    addExample(operation.requestBody?.content, REQUEST_EXAMPLES[operation.operationId])
    addExample(operation.responses[200]?.content, gameData[operation.operationId])
  }
  return { ...shown, components: { ...shown.components, headers: RESPONSE_HEADERS } }
}

function addExample(content: Content | undefined, example: unknown): void {
  const json = content?.['application/json']
  if (json !== undefined && example !== undefined) json.example = example
}

function askedBy({ tags = [] }: Operation): Asked['by'] {
  if (tags.includes('bots')) return 'bot'
  if (tags.includes('login')) return 'visitor'
  return tags.includes('dashboard') ? 'member' : 'operator'
}

function showHeaders(operation: Operation): void {
  const { operationId, responses } = operation
  const by = askedBy(operation)
  for (const [status, response] of Object.entries(responses)) {
    const names = headersOf({ by, status, operationId })
    response.headers = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
  }
}

/** Optional, as the specification declares it: its absence is 401, never 422. */
const AUTHORIZATION = {
  name: 'authorization',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    '`Bearer <instance key>`; missing: 401. Set it by Authorize, the padlock: what is written into this field is not ' +
    'sent, because OpenAPI leaves this header to the security scheme.',
}

const IF_NONE_MATCH = {
  name: 'if-none-match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `etag` of the answer that the client has: 304 while that is current.',
}
