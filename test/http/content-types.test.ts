/** Content types of lookups: JSON under any of its names; anything else is an invalid request, told with 422. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyValue } from '../../src/store/people/key-value.ts'
import { send } from '../helpers/actors.ts'
import { guilds } from '../helpers/app.ts'
import { figuresOf, type LookupWorld, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

const lookUp = async (headers: Record<string, string>, raw = JSON.stringify(world.lookup)) =>
  statusAndBody(await world.inGuild.send('/v1/stats/player', { method: 'POST', raw, headers }))

const msg = 'Send a JSON object, with the header Content-Type: application/json'
const notJson = { status: 422, body: { detail: [{ loc: ['body'], msg, type: 'model_attributes_type' }] } }

test.each([
  ...['application/json', 'APPLICATION/Json', 'application/json ; charset=latin1', 'application/json;'],
  ...['application/problem+json', 'application/vnd.api+json; ext="x"'],
])('a bot may call its body %s', async (type) => {
  expect(await lookUp({ 'content-type': type })).toEqual({ status: 200, body: figuresOf(world.account) })
})

test.each([
  ...['text/plain', 'text/json', 'application/jsonp', 'application/json-seq', 'application/xml+notjson'],
  ...['application/json/extra', 'application/json, text/plain', 'json', '/;;', ';', '', 'x'.repeat(5_000)],
])('a body that is called %j is not read', async (type) => {
  expect(await lookUp({ 'content-type': type })).toEqual(notJson)
})

test('a form is told apart from a missing body', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [form, {}]) expect(await lookUp(headers, 'guild_id=1&target_chat_id=2')).toEqual(notJson)
  const missing = { status: 422, body: { detail: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] } }
  expect(await lookUp(form, '')).toEqual(missing)
  expect(await lookUp({}, '')).toEqual(missing)
})

describe.each(['garbage', '', ';', 'text/plain', '/json'])('the content type %j waits its turn', (type) => {
  const sent = () => ({ method: 'POST', raw: JSON.stringify(world.lookup), headers: { 'content-type': type } })

  test('after a missing key, and after one that is unknown or revoked', async () => {
    const missing = await send(`${world.url}/v1/stats/player`, sent())
    expect(statusAndBody(missing)).toEqual({ status: 401, body: { detail: 'missing_key' } })
    const unknown = await world.botWith(createKeyValue()).send('/v1/stats/player', sent())
    expect(statusAndBody(unknown)).toEqual({ status: 401, body: { detail: 'invalid_or_revoked_key' } })
    const { id, api_key } = await world.admin.createKey(guilds.copperHeron.id)
    await world.admin.post(`/v1/instances/${id}/revoke`)
    const revoked = await world.botWith(api_key).send('/v1/stats/player', sent())
    expect(statusAndBody(revoked)).toEqual({ status: 401, body: { detail: 'invalid_or_revoked_key' } })
  })

  test('after the budget, of which it spends one', async () => {
    const before = Number((await world.inGuild.get('/v1/content')).headers['ratelimit-remaining'])
    const answer = await world.inGuild.send('/v1/stats/player', sent())
    expect(statusAndBody(answer)).toEqual(notJson)
    expect(Number(answer.headers['ratelimit-remaining'])).toBe(before - 1)
    expect(answer.headers['ratelimit-limit']).toBe(String(world.config.rateLimitPerMinute))
    expect(answer.headers['ratelimit-reset']).toMatch(/^\d+$/)
  })
})

test('a spent budget is told whatever the content type', async () => {
  const limited = await startLookupWorld({ env: { RATE_LIMIT_PER_MINUTE: '1' } })
  const garbage = { method: 'POST', raw: '{}', headers: { 'content-type': 'garbage' } }
  expect(await limited.inGuild.send('/v1/stats/player', garbage)).toMatchObject({ status: 422 })
  expect(await limited.inGuild.send('/v1/stats/player', garbage)).toMatchObject({ status: 429 })
  await limited.close()
})
