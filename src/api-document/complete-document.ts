/** Completes the OpenAPI document with what the routes' schemas can't express. */
import { placeholderPublisher as publisher } from '../clients/publisher/placeholder/placeholder-publisher.ts'
import { GUILD, MEMBER, STRANGER } from '../wire/examples.ts'
import type { Refusals } from '../wire/responses.ts'
import { type ApiDocument, type ApiResponse, jsonOf, type Operation } from './document-type.ts'
import { HEADERS, headerRefs, KEY_HEADERS } from './headers.ts'
import { ERROR_RESPONSE, refusalResponse, sharedResponseName } from './refusals.ts'

type DeclaredOperation = Operation & { 'x-refusals'?: Refusals }

/** Adds examples, headers and refusals to bot operations. All other operations get one generic error response. */
export function completeDocument<T extends object>(declared: T): T {
  const document = toPlainJsonSchema(declared) as T & ApiDocument
  const gameData = gameDataExamples()
  const shared: Record<string, object> = { Refused: ERROR_RESPONSE }
  const operations: DeclaredOperation[] = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  for (const operation of operations) {
    const { operationId, parameters = [], requestBody, responses, 'x-refusals': refusals = {} } = operation
    delete operation['x-refusals']
    if (!operation.tags.includes('bots')) {
      responses.default = { $ref: '#/components/responses/Refused' }
      continue
    }
    const isCacheable = '304' in responses
    const keyHeaders = '429' in refusals ? (['cache-control', ...KEY_HEADERS] as const) : []
    const headers = headerRefs(...keyHeaders, isCacheable && 'etag', operationId in gameData && 'x-data-source')
    for (const response of Object.values(responses)) response.headers = headers
    operation.parameters = [AUTHORIZATION, ...parameters, ...(isCacheable ? [IF_NONE_MATCH] : [])]
    addExample(requestBody, REQUEST_EXAMPLES[operationId])
    addExample(responses[200], gameData[operationId])
    for (const [status, reasons] of Object.entries(refusals)) {
      const name = sharedResponseName(reasons)
      shared[name] = refusalResponse(status, reasons)
      responses[status] = { $ref: `#/components/responses/${name}` }
    }
  }
  return { ...document, components: { ...document.components, responses: shared, headers: HEADERS } }
}

/** Replaces our Ajv keywords with plain JSON Schema. */
export function toPlainJsonSchema(value: object): object {
  return JSON.parse(JSON.stringify(value), (_key, part) => part?.shownAs ?? part)
}

function addExample(part: Pick<ApiResponse, 'content'> | undefined, example: unknown): void {
  if (example !== undefined) jsonOf(part).example = example
}

/** Optional in the document, because a request without this header gets 401, never 422. */
const AUTHORIZATION = {
  name: 'authorization',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    '`Bearer <instance key>`; 401 without it. In tools such as Swagger UI, enter the key with the Authorize button (the ' +
    'padlock): they ignore what you enter here.',
}

const IF_NONE_MATCH = {
  name: 'if-none-match',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `etag` of the response you already have: 304 while that is current.',
}

/** Example requests that succeed in the demo world. */
const REQUEST_EXAMPLES: Record<string, unknown> = {
  lookUpPlayerStats: { guild_id: GUILD.id, target_chat_id: MEMBER.id },
  lookUpPlayers: { guild_id: GUILD.id, target_chat_ids: [MEMBER.id, STRANGER.id] },
  lookUpPlayerMatches: { guild_id: GUILD.id, target_chat_id: MEMBER.id, count: 5 },
}

/** The primary account of `MEMBER` in the demo world. */
const ACCOUNT = {
  id: 'ced5e122-e08d-5008-905c-cf34c6097c5f',
  gameName: 'Ashgrove Kestrel',
  tagLine: 'VALE9',
  region: 'eu',
}

/** Examples of responses with status 200: lookups about `ACCOUNT`, and game data for the default region (3 leaderboard rows). */
function gameDataExamples(): Record<string, unknown> {
  const board = publisher.leaderboard('na')
  return {
    lookUpPlayerStats: publisher.playerStats(ACCOUNT),
    lookUpPlayers: { players: [{ target_chat_id: MEMBER.id, ...publisher.playerStats(ACCOUNT) }] },
    lookUpPlayerMatches: { matches: publisher.recentMatches(ACCOUNT, 1) },
    readContent: publisher.content(),
    readLeaderboard: { ...board, entries: board.entries.slice(0, 3) },
    readPlatformStatus: publisher.platformStatus('na'),
  }
}
