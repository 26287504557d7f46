/** Bodies of lookups: which JSON is read, up to 16 KiB and under which media types, and which errors the rest gets. */
import { describe, expect, test } from 'vitest'
import { placeholderStatsOf, startWithConsent, statusAndBody } from '../helpers/start-with-consent.ts'

const LIMIT = 16 * 1024

const world = await startWithConsent()
const fields = `"guild_id": ${world.guildId}, "target_chat_id": ${world.lookup.target_chat_id}`

const lookUp = async (raw: string) => statusAndBody(await world.inGuild.lookUpRaw(raw))
const found = () => ({ status: 200, body: placeholderStatsOf(world.account) })
const refused = (...detail: object[]) => ({ status: 422, body: { detail } })
const required = (...loc: string[]) => ({ loc: ['body', ...loc], msg: 'Field required', type: 'missing' })
const invalidJson = (...position: number[]) => ({
  loc: ['body', ...position],
  msg: 'JSON decode error: send a well-formed JSON object',
  type: 'json_invalid',
})
const noObject = {
  loc: ['body'],
  msg: 'Input should be a valid dictionary or object to extract fields from',
  type: 'model_attributes_type',
}

const lookUpAs = async (headers: Record<string, string>, raw = JSON.stringify(world.lookup)) =>
  statusAndBody(await world.inGuild.send('/v1/stats/player', { method: 'POST', raw, headers }))
const msg = 'Send a JSON object, with the header Content-Type: application/json'
const notJson = refused({ loc: ['body'], msg, type: 'model_attributes_type' })

describe('invalid bodies', () => {
  test('a bot that sends an empty body or null gets 422', async () => {
    for (const raw of ['', 'null']) expect(await lookUp(raw)).toEqual(refused(required()))
  })

  test('a bot that leaves out a required field gets 422', async () => {
    expect(await lookUp('{}')).toEqual(refused(required('guild_id'), required('target_chat_id')))
    expect(await lookUp('{"guild_id": 1}')).toEqual(refused(required('target_chat_id')))
    expect(await lookUp('{"GUILD_ID": 1, "target_chat_id": 1}')).toEqual(refused(required('guild_id')))
  })

  test.each(['[]', '[{}]', '5', '1093847265510283777', '"text"', 'true', '1.5'])(
    'a bot that sends %s as its body gets 422',
    async (raw) => {
      expect(await lookUp(raw)).toEqual(refused(noObject))
    },
  )

  test.each([
    ...['{', '{} {}', '{"guild_id": }', "{'guild_id': 1}", '{"a": 1,}', '{"a": NaN}', '{"a": 01}', '{"a": 1} // x'],
    ...['guild_id=1', '\u0000', '   ', '\ufeff', '{"a": "\n"}', '{"a": "\\x"}', 'undefined'],
  ])('a bot that sends the invalid JSON %j gets 422', async (raw) => {
    const { status, body } = await lookUp(raw)
    // The runtime doesn't always report the position.
    const [fault = { loc: [] }, ...others] = body.detail
    expect([status, others]).toEqual([422, []])
    expect(fault).toEqual(invalidJson(...fault.loc.slice(1)))
    expect(fault.loc.slice(1).every(Number.isInteger)).toBe(true)
  })

  test.each([
    '"__proto__": {"global_consent": true}',
    '"__proto__": null',
    '"\\u005f_proto__": {}',
    '"a": {"b": [{"__proto__": {}}]}',
    '"constructor": {"prototype": {"isAdmin": true}}',
  ])('a bot that tries to pollute a prototype with %s gets 422', async (field) => {
    expect(await lookUp(`{${fields}, ${field}}`)).toEqual(refused(invalidJson()))
    expect(await lookUp(`{${fields}, "long": 12345678901234567890, ${field}}`)).toEqual(refused(invalidJson()))
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test.each<[string, (most: number) => string]>([
    ['nested lists', (most) => `${'['.repeat(most)}${']'.repeat(most)}`],
    ['nested objects', (most) => `${'{"a":'.repeat(most)}1${'}'.repeat(most)}`],
    ['strings', (most) => `[${'"",'.repeat(most - 1)}""]`],
  ])('a bot that sends more than 500 %s gets 422', async (_what, write) => {
    expect(await lookUp(`{${fields}, "x": ${write(497)}}`)).toEqual(found())
    const msg = 'JSON decode error: send 500 values at most'
    expect(await lookUp(`{${fields}, "x": ${write(498)}}`)).toEqual(refused({ ...invalidJson(), msg }))
  })
})

describe('valid bodies', () => {
  test('the service ignores unknown fields of a lookup', async () => {
    for (const value of ['null', '"text"', '[[[]]]', '{"a": {"b": 1}}', '1e400', '-0', '"\\u0000\\ud800"', '"🦊"']) {
      const raw = `{"extra": ${value}, ${fields}, "constructor": ${value}, "count": ${value}}`
      expect(await lookUp(raw)).toEqual(found())
    }
  })

  test('the service reads JSON with a byte order mark, whitespace or escapes', async () => {
    const escaped = `{${fields.replace('guild', 'gu\\u0069ld')}}`
    for (const raw of [`\ufeff{${fields}}`, `\n\t {\r\n${fields}} \n`, escaped])
      expect(await lookUp(raw)).toEqual(found())
  })

  test('if a body contains a field twice, the service uses the last value', async () => {
    expect(await lookUp(`{"guild_id": 1, ${fields}}`)).toEqual(found())
    expect(await lookUp(`{"guild_id": 12345678901234567890, ${fields}}`)).toEqual(found())
    expect(await lookUp(`{${fields}, "guild_id": 1}`)).toEqual({ status: 403, body: { detail: 'guild_key_mismatch' } })
  })

  test('the service accepts a body of the maximum size, 16 KiB', async () => {
    expect(await lookUp(`{${fields}}`.padEnd(LIMIT))).toEqual(found())
    const filler = 'x'.repeat(LIMIT - `{${fields}, "x": ""}`.length)
    expect(await lookUp(`{${fields}, "x": "${filler}"}`)).toEqual(found())
  })
})

test.each([
  ['invalid bytes', [0xff, 0xfe]],
  ['a letter in Latin-1', [0xfc]],
  ['a truncated character', [0xe2, 0x82]],
  ['a lone surrogate', [0xed, 0xa0, 0x80]],
  ['an overlong slash', [0xc0, 0xaf]],
])('a bot that sends %s instead of valid UTF-8 gets 422', async (_what, bytes) => {
  const raw = Buffer.concat([Buffer.from(`{${fields}, "x": "`), Buffer.from(bytes), Buffer.from('"}')])
  for (const type of ['application/json', 'application/json; charset=latin1']) {
    expect(statusAndBody(await world.inGuild.lookUpRaw(raw, { 'content-type': type }))).toEqual(
      refused({ loc: ['body'], msg: 'JSON decode error: send it in UTF-8', type: 'json_invalid' }),
    )
  }
})

/** `test/consent-gate/gate.test.ts` has null, the id of an own account, and the id of somebody else's. */
describe('a lookup with a publisher_account_id', () => {
  const withAccount = (id: unknown) => lookUp(`{${fields}, "publisher_account_id": ${JSON.stringify(id)}}`)
  const fault = (type: string, msg: string) => refused({ loc: ['body', 'publisher_account_id'], msg, type })

  test.each<[string, (id: string) => string]>([
    ['an empty string', () => ''],
    ['the id in uppercase', (id) => id.toUpperCase()],
    ['the id with spaces around it', (id) => ` ${id} `],
    ['the id without its hyphens', (id) => id.replaceAll('-', '')],
    ['two thousand characters', () => 'x'.repeat(1_900)],
  ])('a bot that sends %s as the account id gets 404', async (_what, write) => {
    const noAccount = { status: 404, body: { detail: 'no_linked_account' } }
    expect(await withAccount(write(world.account.id))).toEqual(noAccount)
  })

  test.each(['\0', `${'x'.repeat(40)}\0`, 'x\ud83d'])('a bot that sends the account id %j gets 422', async (id) => {
    expect(await withAccount(id)).toEqual(fault('string_unicode', 'Input should be valid Unicode text without NUL'))
  })

  test.each([[5], [false], [['x']], [{}]])('a bot that sends %j instead of an account id gets 422', async (id) => {
    expect(await withAccount(id)).toEqual(fault('string_type', 'Input should be a valid string'))
  })
})

describe('a request for matches', () => {
  const matches = async (count: string) =>
    statusAndBody(await world.inGuild.lookUpRaw(`{${fields}, "count": ${count}}`, {}, '/v1/stats/matches'))

  test.each([
    ['0', 'greater_than_equal', 'Input should be greater than or equal to 1'],
    [`-${'9'.repeat(30)}`, 'greater_than_equal', 'Input should be greater than or equal to 1'],
    ['11', 'less_than_equal', 'Input should be less than or equal to 10'],
    ['1e1000', 'less_than_equal', 'Input should be less than or equal to 10'],
    ['5.5', 'int_from_float', 'Input should be a valid integer, got a number with a fractional part'],
    ['5.00000000000000000001', 'int_from_float', expect.any(String)],
    ['null', 'int_type', 'Input should be a valid integer'],
    ['"5"', 'int_type', 'Input should be a valid integer'],
  ])('a bot that requests matches with the count %s gets 422', async (count, type, msg) => {
    expect(await matches(count)).toEqual(refused({ loc: ['body', 'count'], msg, type }))
  })

  test.each([
    ['1', 1],
    ['10', 10],
    ['5.0', 5],
    ['1e1', 10],
    ['50e-1', 5],
  ])('a bot that requests matches with the count %s gets 200', async (count, length) => {
    const { status, body } = await matches(count)
    expect([status, body.matches.length]).toEqual([200, length])
  })
})

test.each([
  ...['application/json', 'APPLICATION/Json', 'application/json ; charset=latin1', 'application/json;'],
  ...['application/problem+json', 'application/vnd.api+json; ext="x"'],
])('the service reads a body with the content type %s', async (type) => {
  expect(await lookUpAs({ 'content-type': type })).toEqual(found())
})

test.each([
  ...['text/plain', 'text/json', 'application/jsonp', 'application/json-seq', 'application/xml+notjson'],
  ...['application/json/extra', 'application/json, text/plain', 'json', '/;;', ';', '', 'x'.repeat(5_000)],
])('a bot that sends a body with the content type %j gets 422', async (type) => {
  expect(await lookUpAs({ 'content-type': type })).toEqual(notJson)
})

test('a bot that sends a form instead of JSON gets 422', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const headers of [form, {}]) expect(await lookUpAs(headers, 'guild_id=1&target_chat_id=2')).toEqual(notJson)
  expect(await lookUpAs(form, '')).toEqual(refused(required()))
  expect(await lookUpAs({}, '')).toEqual(refused(required()))
})
