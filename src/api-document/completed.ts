/** Completes the OpenAPI document with what the routes' schemas can't express. */
import type { Refusals } from '../wire/answers.ts'
import { type Answer, type ApiDocument, jsonOf, type Operation } from './document-type.ts'
import { gameDataExamples, REQUEST_EXAMPLES } from './examples.ts'
import { HEADERS, successHeaders } from './headers.ts'
import { nameOf, refusedAnswer } from './refusals.ts'
import { showKeywords } from './show-keywords.ts'

interface DeclaredOperation extends Operation {
  'x-refusals'?: Refusals
}

/** Adds examples, headers and refusals, and replaces our Ajv keywords by JSON Schema. */
export function completed<T extends object>(document: T): T {
  const shown = showKeywords(document) as T & Pick<ApiDocument, 'paths' | 'components'>
  const gameData = gameDataExamples()
  const refusals: Record<string, object> = {}
  for (const operation of Object.entries(shown.paths).flatMap(operationsAt)) {
    addExample(operation.requestBody, REQUEST_EXAMPLES[operation.operationId])
    addExample(operation.responses[200], gameData[operation.operationId])
    addHeaders(operation, operation.operationId in gameData)
    for (const [status, reasons] of Object.entries(operation['x-refusals'] ?? {})) {
      const name = nameOf(reasons)
      refusals[name] = refusedAnswer(status, reasons)
      operation.responses[status] = { $ref: `#/components/responses/${name}` }
    }
    delete operation['x-refusals']
  }
  return { ...shown, components: { ...shown.components, responses: refusals, headers: HEADERS } }
}

function addExample({ content }: Pick<Answer, 'content'> = {}, example: unknown): void {
  if (example !== undefined) jsonOf(content).example = example
}

/** A part of a path may be one that can't be decoded, which is refused before any operation is found. */
function operationsAt([path, methods]: [string, Record<string, DeclaredOperation>]): DeclaredOperation[] {
  const operations = Object.values(methods)
  if (!path.includes('{')) return operations
  return operations.map((operation) => {
    const refusals = operation['x-refusals'] ?? {}
    operation['x-refusals'] = { ...refusals, 404: [...(refusals[404] ?? []), 'not_found'] }
    return operation
  })
}

/** To requests of bots, and to successes. */
function addHeaders(operation: DeclaredOperation, isGameData: boolean): void {
  const { responses, parameters = [], 'x-refusals': refusals = {} } = operation
  const isCacheable = '304' in responses
  const headers = successHeaders({
    isLimited: '429' in refusals,
    isCacheable,
    isGameData,
    isOfPerson: operation.tags.some((tag) => tag === 'login' || tag === 'dashboard'),
    isRedirect: '302' in responses,
    isFile: operation.operationId === 'exportPersonalData',
  })
  for (const response of Object.values(responses)) response.headers = headers
  if (operation.tags.includes('bots')) {
    operation.parameters = [AUTHORIZATION, ...parameters, ...(isCacheable ? [IF_NONE_MATCH] : [])]
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
