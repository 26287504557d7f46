/** 64-bit ids in request bodies: exact to the last digit, as a JSON integer or as a decimal string. */
import { describe, expect, test } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { ownerOf, somebody, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

const MAX = 2n ** 63n - 1n
const MIN = -(2n ** 63n)

const world = await startLookupWorld()

/** Looks up with ids as they are written in JSON. */
const lookUp = async (guildId: string, targetId: string, bot: Bot = world.inGuild) =>
  statusAndBody(await bot.lookUpRaw(`{"guild_id": ${guildId}, "target_chat_id": ${targetId}}`))

const lookUpSeveral = (list: string) =>
  world.inGuild.lookUpRaw(`{"guild_id": ${world.guildId}, "target_chat_ids": ${list}}`, {}, '/v1/stats/players')

const inQuotes = (id: string | bigint) => `"${id}"`
const noConsent = (guildId: string | bigint) => ({
  status: 403,
  body: { detail: { reason: 'no_global_consent', dashboard_url: `${world.url}/?guild=${guildId}` } },
})
const mismatch = { status: 403, body: { detail: 'guild_key_mismatch' } }

const bots = new Map<string, Bot>()

async function botIn(guildId: string | bigint): Promise<Bot> {
  const bot = bots.get(String(guildId)) ?? (await newBotIn(guildId))
  bots.set(String(guildId), bot)
  return bot
}

async function newBotIn(guildId: string | bigint): Promise<Bot> {
  const guild = { id: String(guildId), name: 'Somewhere' }
  const manager = await world.member(ownerOf(guild, `88${String(guildId).slice(-17)}`))
  return world.botWith((await manager.createKey(String(guildId))).api_key)
}

test.each([
  ['7', 'list_type', ['target_chat_ids']],
  ['null', 'list_type', ['target_chat_ids']],
  ['[]', 'too_short', ['target_chat_ids']],
  [`[${'1,'.repeat(10)}1]`, 'too_long', ['target_chat_ids']],
  ['[1, "x"]', 'int_parsing', ['target_chat_ids', 1]],
  ['[1, 2, 9223372036854775808]', 'less_than_equal', ['target_chat_ids', 2]],
  ['[7, 8, "7"]', 'value_error', ['target_chat_ids', 2]],
  ['[7, "007"]', 'value_error', ['target_chat_ids', 1]],
])('a list of ids is 1 to 10 of them, none twice: %s', async (list, type, path) => {
  const { status, body } = await lookUpSeveral(list)
  expect([status, body.detail]).toEqual([422, [{ loc: ['body', ...path], msg: expect.any(String), type }]])
})

test('a list of ids is exact to the last digit, and answered in strings', async () => {
  const id = 9007199254740995n
  await world.visible(somebody(id), 'Exact in a list')
  const { body } = await lookUpSeveral(`[${id - 1n}, ${id}, "${id + 1n}"]`)
  expect(body.players.map((one: { target_chat_id: string }) => one.target_chat_id)).toEqual([String(id)])
})

describe('neighbouring ids that a double can not tell apart', () => {
  const known = [9007199254740993n, MAX - 1n]
  const unknown = [9007199254740992n, 1093847265510283777n, MAX]

  test('are different people', async () => {
    for (const id of known) {
      await world.visible(somebody(id), `Player ${id}`)
    }
    for (const write of [String, inQuotes]) {
      for (const id of known) {
        const { status, body } = await lookUp(world.guildId, write(id))
        expect([id, status, body.publisher_game_name]).toEqual([id, 200, `Player ${id}`])
      }
      for (const id of unknown) expect(await lookUp(world.guildId, write(id))).toEqual(noConsent(world.guildId))
    }
  })

  test.each([9007199254740993n, 1093847265510283777n, MAX])('are different guilds: %s', async (guildId) => {
    const bot = await botIn(guildId)
    for (const write of [String, inQuotes]) {
      expect(await lookUp(write(guildId), '4', bot)).toEqual(noConsent(guildId))
      expect(await lookUp(write(guildId - 1n), '4', bot)).toEqual(mismatch)
    }
  })
})

test.each<[string, (text: string) => string]>([
  ['an integer', String],
  ['a decimal string', inQuotes],
])('every 64-bit id is legal as %s', async (_form, write) => {
  for (const id of [MIN, MIN + 1n, -1n, 0n, 1n, 42n, 2n ** 31n, 2n ** 53n, MAX - 5n, MAX]) {
    expect(await lookUp(write(world.guildId), write(String(id)))).toEqual(noConsent(world.guildId))
    expect(await lookUp(write(String(id)), write('1'))).toEqual(mismatch)
  }
})

test('leading zeros change nothing', async () => {
  const { status } = await lookUp(`"00${world.guildId}"`, `"000${world.lookup.target_chat_id}"`)
  expect(status).toBe(200)
  for (const zero of ['-0', '"-0"', `"${'0'.repeat(40)}"`, '0.0', '0e5', '0e99999']) {
    expect(await lookUp(world.guildId, zero)).toEqual(noConsent(world.guildId))
  }
})

test.each(['77.0', '7.7e1', '770E-1'])('an integer that is written as %s is that integer', async (written) => {
  expect(await lookUp(written, '4', await botIn(77n))).toEqual(noConsent(77n))
})

const faults = {
  int_type: 'Input should be a valid integer, or a decimal string',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer: a float, which rounds ids, was sent. Send it as a string',
  less_than_equal: 'Input should be less than or equal to 9223372036854775807',
  greater_than_equal: 'Input should be greater than or equal to -9223372036854775808',
}

describe.each([
  ['less_than_equal', [MAX + 1n, 10n ** 30n, '1e400', '1e19', '9'.repeat(900), inQuotes(MAX + 1n)]],
  ['greater_than_equal', [MIN - 1n, -(10n ** 30n), '-1e400', inQuotes(MIN - 1n)]],
  ['int_from_float', ['1.5', '-0.1', '15e-1', '9223372036854775806.5']],
  // A double rounds these to integers, or may have.
  ['int_from_float', ['9007199254740991.4', '0.99999999999999999999', '123456789012345.001', '42.00000000000000001']],
  [
    'int_from_float',
    ['1.00000000000000001e1', '9007199254740991.0', '1.280000000000000001e18', '1e18', `${MAX + 1n}.0`],
  ],
  ['int_type', ['null', 'true', 'false', '[]', '[1]', '{}']],
  ['int_parsing', ['""', '" "', '" 5"', '"5 "', '"5\\n"', '"+5"', '"--5"', '"5.0"', '"1e3"', '"0x10"', '"1_000"']],
  ['int_parsing', ['"five"', '"null"', '"١٢"', '"５"', '"5\\u0000"', '"\\ud800"', inQuotes('9'.repeat(900))]],
] as const)('%s', (type, values) => {
  test.each(values.map((value) => [String(value).slice(0, 40), String(value)]))('%s is no id', async (_shown, id) => {
    const fault = (field: string) => ({ loc: ['body', field], msg: faults[type], type })
    const refusal = (...fields: string[]) => ({ status: 422, body: { detail: fields.map(fault) } })
    expect(await lookUp(id, '1')).toEqual(refusal('guild_id'))
    expect(await lookUp(world.guildId, id)).toEqual(refusal('target_chat_id'))
    expect(await lookUp(id, id)).toEqual(refusal('guild_id', 'target_chat_id'))
  })
})
