/** A bot without a valid key gets 401 before anything else is checked. */
import { expect, test } from 'vitest'
import { createKeyValue } from '../../../src/store/keys/key-value.ts'
import { type Answer, send } from '../../helpers/actors.ts'
import { operations } from '../../helpers/api-document.ts'
import { startWithConsent } from '../../helpers/start-with-consent.ts'
import { startBotDoor } from './bot-door.ts'

const world = await startWithConsent()

const withTypo = (key: string) => key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)

const routes = operations
  .filter(({ tags }) => tags.includes('bots'))
  .map(({ method, path }): [string, string] => [method, path])

const refusal = ({ status, body, headers }: Answer) => ({ status, body, challenge: headers['www-authenticate'] })
/** RFC 6750 section 3.1: no error code if no key was sent. */
const refused = (detail: string) => ({
  status: 401,
  body: { detail },
  challenge: detail === 'missing_key' ? 'Bearer' : 'Bearer error="invalid_token"',
})

function ask(method: string, path: string, authorization: string | undefined): Promise<Answer> {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
  return send(world.url + path, {
    method,
    headers,
    ...(method === 'POST' ? { json: { ...world.lookup, target_chat_ids: ['1'] } } : {}),
  })
}

test.each(routes)('a bot that sends %s %s without a valid key gets 401', async (method, path) => {
  const isRevoking = path === '/v1/key/revoke'
  const key = isRevoking ? (await world.admin.createKey(world.guildId)).api_key : world.inGuild.key
  expect(refusal(await ask(method, path, undefined))).toEqual(refused('missing_key'))
  expect(refusal(await ask(method, path, `Bearer ${createKeyValue()}`))).toEqual(refused('invalid_or_revoked_key'))
  expect((await ask(method, path, `Bearer ${key}`)).status).toBe(200)
})

test.each([
  ['nothing', '', 'missing_key'],
  ['only the word Bearer', 'Bearer', 'missing_key'],
  ['only Bearer and spaces', 'Bearer    ', 'missing_key'],
  ['the scheme Basic', 'Basic dXNlcjpwYXNz', 'missing_key'],
  ['the scheme Bot', 'Bot KEY', 'missing_key'],
  ['a key without a scheme', 'KEY', 'missing_key'],
  ['no space before the key', 'BearerKEY', 'missing_key'],
  ['junk', 'Bearer x', 'invalid_or_revoked_key'],
  ['a long text', `Bearer ${'x'.repeat(10_000)}`, 'invalid_or_revoked_key'],
  ['a key twice', 'Bearer KEY KEY', 'invalid_or_revoked_key'],
  ['a list of keys', 'Bearer KEY, Bearer KEY', 'invalid_or_revoked_key'],
  ['a key in quotes', 'Bearer "KEY"', 'invalid_or_revoked_key'],
  ['a truncated key', 'Bearer SHORT', 'invalid_or_revoked_key'],
  ['a key with a typo', 'Bearer TYPO', 'invalid_or_revoked_key'],
  ['a key in uppercase', 'Bearer CAPITALS', 'invalid_or_revoked_key'],
  ['a non-ASCII letter', 'Bearer é', 'invalid_or_revoked_key'],
])('a bot that sends %s in the Authorization header gets 401', async (_what, pattern, detail) => {
  const key = world.inGuild.key ?? ''
  const header = pattern
    .replace('SHORT', key.slice(0, -1))
    .replace('TYPO', withTypo(key))
    .replace('CAPITALS', key.toUpperCase())
    .replaceAll('KEY', key)
  const authorization = Buffer.from(header, 'utf8').toString('latin1')
  expect(refusal(await ask('POST', '/v1/stats/player', authorization))).toEqual(refused(detail))
})

test.each(['Bearer KEY', 'bearer KEY', 'BEARER KEY', 'Bearer    KEY', 'Bearer\tKEY', 'Bearer KEY  '])(
  'a bot can send its key as "%s"',
  async (pattern) => {
    const authorization = pattern.replace('KEY', world.inGuild.key ?? '')
    expect((await ask('POST', '/v1/stats/player', authorization)).status).toBe(200)
  },
)

test('a bot that sends its key in the query or a cookie gets 401', async () => {
  const { key } = world.inGuild
  const url = `${world.url}/v1/content?authorization=Bearer%20${key}&api_key=${key}`
  expect(refusal(await send(url, { headers: { cookie: `authorization=${key}` } }))).toEqual(refused('missing_key'))
})

test('a bot without a valid key gets 401 even if the body is malformed', async () => {
  for (const key of [undefined, 'psk_junk', createKeyValue()]) {
    const detail = key === undefined ? 'missing_key' : 'invalid_or_revoked_key'
    for (const type of ['application/json', 'text/plain', 'garbage', '']) {
      const answer = await world.botWith(key).lookUpRaw('{"guild_id": ', { 'content-type': type })
      expect(refusal(answer)).toEqual(refused(detail))
    }
  }
})

test('a bot whose key has a wrong checksum gets 401 without a database query', async () => {
  const { asked, post } = await startBotDoor()
  const good = createKeyValue()
  for (const key of ['junk', withTypo(good), `psk_${'A'.repeat(49)}`, `${good}${good}`, "psk_' or 1=1 --"]) {
    expect((await post('/v1/stats/player', world.lookup, key)).statusCode).toBe(401)
  }
  expect(asked).toEqual([])
})
