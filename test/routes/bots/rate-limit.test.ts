/** Each key has one rate limit per minute, for all bot routes and from any address. */
import { expect, test } from 'vitest'
import { createKeyValue } from '../../../src/store/keys/key-value.ts'
import { type Answer, Bot } from '../../helpers/actors.ts'
import { guilds } from '../../helpers/app.ts'
import { newOwner, startWithConsent, statusAndBody } from '../../helpers/start-with-consent.ts'

const LIMIT = 30

const world = await startWithConsent({ env: { RATE_LIMIT_PER_MINUTE: '', TRUST_PROXY: 'loopback' } })
const { url, lookup } = world
let people = 0

async function newBots(): Promise<[Bot, Bot]> {
  people += 1
  const creator = await world.member(newOwner(guilds.lanternfall, 8_900_000_000_000_000_000n + BigInt(people)))
  const [one, other] = [await creator.createKey(world.guildId), await creator.createKey(world.guildId)]
  return [world.botWith(one.api_key), world.botWith(other.api_key)]
}

/** One request of each kind, and the status that it gets within the rate limit. */
function kindsOfRequest(bot: Bot): [status: number, () => Promise<Answer>][] {
  return [
    [200, () => bot.lookUp(lookup)],
    [200, () => bot.matches(lookup)],
    [200, () => bot.players({ guild_id: lookup.guild_id, target_chat_ids: [lookup.target_chat_id] })],
    [200, () => bot.get('/v1/content')],
    [304, () => bot.send('/v1/content', { headers: { 'if-none-match': '*' } })],
    [200, () => bot.get('/v1/leaderboard?region=eu')],
    [200, () => bot.get('/v1/status')],
    [403, () => bot.lookUp({ ...lookup, guild_id: guilds.copperHeron.id })],
    [403, () => bot.lookUp({ ...lookup, target_chat_id: 1 })],
    [404, () => bot.matches({ ...lookup, publisher_account_id: 'unknown' })],
    [422, () => bot.matches({ ...lookup, count: 11 })],
    [422, () => bot.lookUpRaw('{')],
    [422, () => bot.lookUpRaw('x=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    [422, () => bot.lookUpRaw('{}', { 'content-type': 'garbage' })],
    [422, () => bot.get('/v1/status?region=na&region=eu')],
  ]
}

const limitOf = ({ headers }: Answer) => [headers['ratelimit-limit'], headers['ratelimit-remaining']]
/** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
const currentFieldsOf = ({ headers }: Answer) => [headers['ratelimit-policy'], headers.ratelimit]
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

test('a bot gets 429 for its thirty-first request in a minute', async () => {
  const [bot] = await newBots()
  const kinds = kindsOfRequest(bot)
  for (let left = LIMIT - 1; left >= 0; left -= 1) {
    const [status, ask] = kinds[left % kinds.length] ?? [0, () => Promise.reject()]
    const answer = await ask()
    expect([answer.status, ...limitOf(answer)]).toEqual([status, '30', String(left)])
    const resetS = answer.headers['ratelimit-reset']
    expect(Number(resetS)).toSatisfy((seconds: number) => seconds >= 0 && seconds <= 60)
    expect(currentFieldsOf(answer)).toEqual(['"key";q=30;w=60', `"key";r=${left};t=${resetS}`])
  }
  for (const [, ask] of kinds) {
    const answer = await ask()
    expect(statusAndBody(answer)).toEqual({ status: 429, body: { detail: 'rate_limited' } })
    expect(limitOf(answer)).toEqual(['30', '0'])
    expect(currentFieldsOf(answer)).toEqual(['"key";q=30;w=60', `"key";r=0;t=${answer.headers['ratelimit-reset']}`])
    expect(answer.headers['retry-after']).toMatch(/^([1-9]|[1-5]\d|60)$/)
    expect(answer.headers['ratelimit-reset']).toBe(answer.headers['retry-after'])
  }
})

test('requests without a valid key do not use up the rate limit of a valid key', async () => {
  const [bot] = await newBots()
  for (const key of [undefined, 'psk_junk', createKeyValue()]) {
    for (const answer of await Promise.all(times(LIMIT + 1, () => new Bot(url, key).lookUp(lookup)))) {
      expect([answer.status, ...limitOf(answer)]).toEqual([401, undefined, undefined])
    }
  }
  expect(limitOf(await bot.lookUp(lookup))).toEqual(['30', '29'])
})

test('a request about ten people counts as ten requests in the rate limit', async () => {
  const { inGuild } = await startWithConsent({ env: { RATE_LIMIT_PER_MINUTE: '12' } })
  const ask = async (ids: unknown[], guild_id = lookup.guild_id) => {
    const answer = await inGuild.players({ guild_id, target_chat_ids: ids })
    return [answer.status, answer.headers['ratelimit-remaining'], currentFieldsOf(answer)[1]?.slice(0, 9)]
  }
  expect(await ask([1, 'x'])).toEqual([422, '11', '"key";r=1'])
  expect(await ask(times(10, String))).toEqual([200, '1', '"key";r=1'])
  expect(await ask([1, 2])).toEqual([429, '1', '"key";r=1'])
  expect(await ask([1, 'x'])).toEqual([422, '0', '"key";r=0'])
  expect(await ask([1, 'x'])).toEqual([429, '0', '"key";r=0'])
  expect(statusAndBody(await inGuild.lookUp(lookup))).toEqual({ status: 429, body: { detail: 'rate_limited' } })
})

test('a new key starts with the remaining requests of the revoked key', async () => {
  people += 1
  const owner = newOwner(guilds.lanternfall, 8_900_000_000_000_000_000n + BigInt(people))
  const creator = await world.member({
    ...owner,
    guilds: [...owner.guilds, ...newOwner(guilds.copperHeron, '1').guilds],
  })
  const left = async (key: { api_key: string }) => limitOf(await world.botWith(key.api_key).get('/v1/status'))[1]
  const replace = async ({ id }: { id: string }, old_lives_hours: number) =>
    (await creator.post(`/v1/instances/${id}/replace`, { old_lives_hours })).body
  const first = await creator.createKey(world.guildId)
  expect([await left(first), await left(first)]).toEqual(['29', '28'])
  const second = await replace(first, 0)
  expect(await left(second)).toBe('27')
  // Both keys are active now.
  const third = await replace(second, 24)
  expect([await left(third), await left(second)]).toEqual(['29', '26'])
  for (const { id } of [second, third]) await creator.post(`/v1/instances/${id}/revoke`)
  const again = [await creator.createKey(world.guildId), await creator.createKey(world.guildId)] as const
  expect([await left(again[0]), await left(again[1])]).toEqual(['28', '25'])
  await creator.post(`/v1/instances/${again[1].id}/revoke`)
  // A key for another server starts with an unused rate limit.
  expect(await left(await creator.createKey(guilds.copperHeron.id))).toBe('29')
})

test('a bot that sends a hundred requests at once gets 429 for seventy of them', async () => {
  const [bot, other] = await newBots()
  const from = (index: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${index}` } })
  const answers = await Promise.all(times(100, (index) => bot.send('/v1/status', from(index))))
  const left = answers.filter(({ status }) => status === 200).map((answer) => Number(limitOf(answer)[1]))
  expect(left.toSorted((a, b) => a - b)).toEqual(times(LIMIT, (index) => index))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(100 - LIMIT)
  expect(limitOf(await other.lookUp(lookup))).toEqual(['30', '29'])
})
