/**
 * Content types of lookups: JSON under any of its names; anything else is an invalid request, told with 422. That key and
 * budget come first is shown in `test/bot-routes`.
 */
import { expect, test } from 'vitest'
import { figuresOf, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

const world = await startLookupWorld()

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
