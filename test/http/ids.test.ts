/** 64-bit ids in request bodies: exact to the last digit, as a JSON integer or as a decimal string. */
import { describe, expect, test } from 'vitest'
import { somebody, startWithConsent, statusAndBody } from '../helpers/start-with-consent.ts'

const MAX = 2n ** 63n - 1n
const MIN = -(2n ** 63n)

const world = await startWithConsent()

const lookUp = async (guildId: string, targetId: string) =>
  statusAndBody(await world.inGuild.lookUpRaw(`{"guild_id": ${guildId}, "target_chat_id": ${targetId}}`))

const lookUpSeveral = (list: string) =>
  world.inGuild.lookUpRaw(`{"guild_id": ${world.guildId}, "target_chat_ids": ${list}}`, {}, '/v1/stats/players')

const inQuotes = (id: string | bigint) => `"${id}"`
const noConsent = (guildId: string | bigint) => ({
  status: 403,
  body: { detail: { reason: 'no_global_consent', dashboard_url: `${world.url}/?guild=${guildId}` } },
})
const mismatch = { status: 403, body: { detail: 'guild_key_mismatch' } }

test.each([
  ['7', 'list_type', ['target_chat_ids']],
  ['null', 'list_type', ['target_chat_ids']],
  ['[]', 'too_short', ['target_chat_ids']],
  [`[${'1,'.repeat(10)}1]`, 'too_long', ['target_chat_ids']],
  ['[1, "x"]', 'int_parsing', ['target_chat_ids', 1]],
  ['[1, 2, 9223372036854775808]', 'less_than_equal', ['target_chat_ids', 2]],
  ['[7, 8, "7"]', 'value_error', ['target_chat_ids', 2]],
  ['[7, "007"]', 'value_error', ['target_chat_ids', 1]],
])('a bot that sends the invalid list of ids %s gets 422', async (list, type, path) => {
  const { status, body } = await lookUpSeveral(list)
  expect([status, body.detail]).toEqual([422, [{ loc: ['body', ...path], msg: expect.any(String), type }]])
})

test('a bot that sends a list of ids gets exact ids back, as strings', async () => {
  const id = 9007199254740995n
  await world.createVisibleMember(somebody(id), 'Exact in a list')
  const { body } = await lookUpSeveral(`[${id - 1n}, ${id}, "${id + 1n}"]`)
  expect(body.players.map((one: { target_chat_id: string }) => one.target_chat_id)).toEqual([String(id)])
})

describe('adjacent ids that are equal as doubles', () => {
  const known = [9007199254740993n, MAX - 1n]
  const unknown = [9007199254740992n, 1093847265510283777n, MAX, MIN, -1n, 0n]

  test('a bot gets the right person’s stats even if two ids round to the same number', async () => {
    for (const id of known) await world.createVisibleMember(somebody(id), `Player ${id}`)
    for (const write of [String, inQuotes]) {
      for (const id of known) {
        const { status, body } = await lookUp(world.guildId, write(id))
        expect([id, status, body.publisher_game_name]).toEqual([id, 200, `Player ${id}`])
      }
      for (const id of unknown) expect(await lookUp(world.guildId, write(id))).toEqual(noConsent(world.guildId))
    }
  })

  test('a bot gets 403 for a guild id whose last digit is wrong', async () => {
    for (const write of [String, inQuotes]) {
      expect(await lookUp(write(world.guildId), '4')).toEqual(noConsent(world.guildId))
      for (const id of [BigInt(world.guildId) - 1n, BigInt(world.guildId) + 1n, MIN, MAX]) {
        expect(await lookUp(write(id), '4')).toEqual(mismatch)
      }
    }
  })
})

const faults = {
  int_type: 'Input should be a valid integer, or a decimal string',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer: a float was sent, which rounds ids. Send the id as a string',
  less_than_equal: 'Input should be less than or equal to 9223372036854775807',
  greater_than_equal: 'Input should be greater than or equal to -9223372036854775808',
}

// `test/lib/snowflake.test.ts` has all invalid texts and numbers; these are the ones that JSON or a double could change.
describe.each([
  ['less_than_equal', [MAX + 1n, '1e400', inQuotes(MAX + 1n)]],
  ['greater_than_equal', [MIN - 1n, '-1e400', inQuotes(MIN - 1n)]],
  // A double rounds most of these to integers, or may already be rounded.
  ['int_from_float', ['1.5', '15e-1', '9007199254740991.4', '42.00000000000000001', '1.280000000000000001e18', '1e18']],
  ['int_type', ['null', 'true', '[1]', '{}']],
  ['int_parsing', ['""', '"5\\n"', '"5.0"', '"٥"', '"5\\u0000"', '"\\ud800"', inQuotes('9'.repeat(900))]],
] as const)('an id with the error %s', (type, values) => {
  const ids = values.map((value) => [String(value).slice(0, 40), String(value)] as const)
  test.each(ids)('a bot that sends the invalid id %s gets 422', async (_shown, id) => {
    const fault = (field: string) => ({ loc: ['body', field], msg: faults[type], type })
    const refusal = (...fields: string[]) => ({ status: 422, body: { detail: fields.map(fault) } })
    expect(await lookUp(id, '1')).toEqual(refusal('guild_id'))
    expect(await lookUp(world.guildId, id)).toEqual(refusal('target_chat_id'))
    expect(await lookUp(id, id)).toEqual(refusal('guild_id', 'target_chat_id'))
  })
})
