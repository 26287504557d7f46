/** The OpenAPI document, which `npm run check` compares with the routes, is what the specification promises. */
import { expect, test } from 'vitest'
import * as refusals from '../../src/lib/refusals.ts'
import { document, operationAt, operations, reasonsOf, type Schema } from '../helpers/api-document.ts'
import { readText } from '../helpers/repository.ts'

const parameter = (name: string, of: string) => operationAt(name).parameters?.find((one) => one.name === of)
const shape = (name: string): Schema => document.components.schemas[name] ?? {}
const property = (name: string, of: string): Schema => shape(name).properties?.[of] ?? {}
const botOperations = [
  'POST /v1/stats/player',
  'POST /v1/stats/players',
  'POST /v1/stats/matches',
  'GET /v1/content',
  'GET /v1/leaderboard',
  'GET /v1/status',
  'GET /v1/key',
  'POST /v1/key/revoke',
]

test('it is OpenAPI 3.1 of version 1.0.0', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
})

test.each([
  ['PlayerStatsRequest', ['guild_id', 'target_chat_id'], ['publisher_account_id']],
  ['PlayerMatchesRequest', ['guild_id', 'target_chat_id'], ['publisher_account_id', 'count']],
  ['LinkAccountRequest', ['publisher_game_name', 'publisher_tag_line', 'region'], []],
  ['PermissionUpdate', ['is_allowed'], []],
  ['CreateInstanceRequest', ['guild_id'], ['name', 'expires_in_days']],
  ['PlayerMatchesResponse', ['matches'], []],
  ['LeaderboardResponse', ['region', 'act_id', 'entries'], []],
  ['PlatformStatusResponse', ['region', 'maintenances', 'incidents'], []],
  ['ContentResponse', ['version', 'maps', 'agents', 'game_modes', 'acts'], []],
  ['ContentMap', ['id', 'name'], ['asset_path']],
])('%s has the fields of the specification, and name and term of a key, which are ours', (name, required, optional) => {
  const schema = shape(name)
  expect(schema.required?.toSorted()).toEqual(required.toSorted())
  expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual([...required, ...optional].toSorted())
})

test('components bear the names of the specification', () => {
  const others = ['PlayerStatsResponse', 'MatchSummary', 'MatchParticipant', 'LeaderboardEntry', 'PlatformIncident']
  const names = Object.keys(document.components.schemas)
  expect(names).toEqual(expect.arrayContaining([...others, 'HTTPValidationError']))
})

test('every pattern is one that each engine compiles, those without look-around and Unicode classes too', () => {
  const patterns: string[] = []
  JSON.stringify(document, (name, value) => {
    if (name === 'pattern') patterns.push(value)
    return value
  })
  expect(patterns.length).toBeGreaterThan(2)
  expect(patterns.filter((pattern) => /\(\?|\\[ukpPbBc1-9]/.test(pattern))).toEqual([])
})

test.each(['GET /auth/login', 'GET /auth/callback'])('%s declares where it leads', (name) => {
  expect(operationAt(name).responses[302]).toMatchObject({ headers: { location: { schema: { type: 'string' } } } })
})

test('64-bit ids are decimal strings or integers, in line, with strings as examples', () => {
  const ids = ['PlayerStatsRequest', 'PlayerMatchesRequest'].flatMap((name) =>
    ['guild_id', 'target_chat_id'].map((id) => property(name, id)),
  )
  const inPath = parameter('PUT /v1/users/me/servers/{guild_id}/permission', 'guild_id')
  const anyOf = [
    { type: 'string', pattern: '^-?\\d{1,64}$' },
    { type: 'integer', format: 'int64' },
  ]
  for (const id of ids) expect(id).toMatchObject({ anyOf, examples: [expect.stringMatching(/^\d{19}$/)] })
  expect(inPath).toMatchObject({ schema: { anyOf }, example: expect.stringMatching(/^\d{19}$/) })
  expect(property('CreateInstanceRequest', 'guild_id')).toMatchObject({ type: 'string' })
})

test.each(['GET /v1/leaderboard', 'GET /v1/status'])('the region of %s is na by default', (name) => {
  expect(parameter(name, 'region')).toMatchObject({ required: false, schema: { type: 'string', default: 'na' } })
})

test('a null account id and the bounds of count are shown', () => {
  expect(property('PlayerMatchesRequest', 'publisher_account_id')).toMatchObject({ type: ['string', 'null'] })
  expect(property('PlayerMatchesRequest', 'count')).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 10,
    default: 5,
  })
})

const OF_PLATFORM = ['platformSignature', 'platformTimestamp']

test('there are the security schemes, and each operation names its own', () => {
  expect(document.components.securitySchemes).toMatchObject({
    instanceKey: { type: 'http', scheme: 'bearer' },
    session: { type: 'apiKey', in: 'cookie', name: 'session' },
    platformSignature: { type: 'apiKey', in: 'header', name: 'X-Signature-Ed25519' },
    platformTimestamp: { type: 'apiKey', in: 'header', name: 'X-Signature-Timestamp' },
  })
  const open = ['GET /healthz', 'GET /readyz', 'GET /auth/login', 'GET /auth/callback', 'GET /v1/notices/{version}']
  for (const { name, security } of operations) {
    const isChat = name.includes(' /chat/')
    const schemes = botOperations.includes(name) ? ['instanceKey'] : isChat ? OF_PLATFORM : ['session']
    const expected = open.includes(name) ? [] : [Object.fromEntries(schemes.map((scheme) => [scheme, []]))]
    expect([name, security]).toEqual([name, expected])
  }
})

test('bot operations, and no others, have an optional authorization header; those that may be kept take an etag', () => {
  const kept = ['GET /v1/content', 'GET /v1/leaderboard', 'GET /v1/status']
  for (const { name, parameters = [] } of operations) {
    const found = parameters.filter((one) => one.in === 'header')
    const shown = found.map((one) => [one.name, one.required, one.schema])
    const expected = [
      ...(botOperations.includes(name) ? [['authorization', false, { type: 'string' }]] : []),
      ...(kept.includes(name) ? [['if-none-match', false, { type: 'string' }]] : []),
    ]
    expect([name, shown]).toEqual([name, expected])
  }
})

test('the guide explains each code that a bot is told', () => {
  const guide = readText('src/api-document/guide.md')
  for (const { name, responses } of operations.filter(({ name }) => botOperations.includes(name))) {
    for (const code of Object.values(responses).flatMap(reasonsOf)) expect(guide, name).toContain(`### \`${code}\``)
  }
})

test('each code has the status that the service gives it', () => {
  const { RefusalError: _class, helpLink: _link, ...makers } = refusals
  const made = Object.values(makers).map((make) => (make as (argument: string) => refusals.RefusalError)('1'))
  const statusOf = new Map(made.map(({ message, statusCode }) => [message, String(statusCode)]))
  for (const { name, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      for (const code of reasonsOf(response)) expect([name, code, status]).toEqual([name, code, statusOf.get(code)])
    }
  }
})

test.each([
  ['POST /v1/stats/player', ['200', '401', '403', '404', '422', '429']],
  ['POST /v1/stats/matches', ['200', '401', '403', '404', '422', '429']],
  ['GET /v1/content', ['200', '401', '422', '429']],
  ['GET /v1/leaderboard', ['200', '401', '422', '429']],
  ['GET /v1/status', ['200', '401', '422', '429']],
])('%s has every status of the specification', (name, statuses) => {
  const answers = Object.keys(operationAt(name).responses)
  expect(answers).toEqual(expect.arrayContaining(statuses))
  // Reference routes know no person.
  if (name.startsWith('GET')) expect(answers).not.toContain('403')
})
