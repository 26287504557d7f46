/** A bot reads what the service knows about its key, and revokes it. */
import { describe, expect, test } from 'vitest'
import type { Bot, Member } from '../../helpers/actors.ts'
import { guilds, routeDatabases } from '../../helpers/app.ts'
import { newOwner, startWithConsent, statusAndBody } from '../../helpers/start-with-consent.ts'

const refused = { status: 401, body: { detail: 'invalid_or_revoked_key' } }
const PER_MINUTE = 10

describe.each(routeDatabases)('on the %s database', async (database) => {
  let people = 0
  const world = await startWithConsent({ database, env: { RATE_LIMIT_PER_MINUTE: String(PER_MINUTE) } })

  async function newBot(name?: string): Promise<{ bot: Bot; id: string; creator: Member }> {
    people += 1
    const creator = await world.member(newOwner(guilds.lanternfall, 8_700_000_000_000_000_000n + BigInt(people)))
    const { body } = await creator.post('/v1/instances', { guild_id: world.guildId, name })
    return { bot: world.botWith(body.api_key), id: body.id, creator }
  }

  const revoke = (bot: Bot, sent: object = {}) => bot.send('/v1/key/revoke', { method: 'POST', ...sent })

  test('a bot gets the guild, name and rate limit of its key', async () => {
    const { bot } = await newBot('Match night')
    await bot.get('/v1/status')
    const answer = await bot.get('/v1/key')
    expect(statusAndBody(answer)).toEqual({
      status: 200,
      body: {
        guild_id: world.guildId,
        key_hint: bot.key?.slice(-4),
        name: 'Match night',
        expires_at: null,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        rate_limit: { limit: PER_MINUTE, remaining: PER_MINUTE - 2, reset: expect.any(Number) },
      },
    })
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'ratelimit-remaining': String(PER_MINUTE - 2) })
    expect(answer.headers['x-data-source']).toBeUndefined()
    expect((await (await newBot()).bot.get('/v1/key')).body.name).toBeNull()
  })

  test('a bot whose key expires within two weeks gets the expiry date in every response', async () => {
    const { bot, id } = await newBot()
    const setEnd = (days: number) =>
      world.query`update instance_keys set expires_at = now() + make_interval(hours => ${24 * days}) where id = ${id}`
    const headerOf = async (path: string) => (await bot.get(path)).headers['x-key-expires']
    await setEnd(15)
    expect(await headerOf('/v1/status')).toBeUndefined()
    await setEnd(13)
    const answer = await bot.get('/v1/key')
    expect(answer.headers['x-key-expires']).toBe(answer.body.expires_at)
    // Every response: even if the request is invalid, about a stranger or above the rate limit.
    expect(await headerOf('/v1/leaderboard?limit=0')).toBe(answer.body.expires_at)
    expect((await bot.lookUp({ guild_id: world.guildId, target_chat_id: '1' })).headers['x-key-expires']).toBeDefined()
    for (let left = PER_MINUTE - 4; left > 0; left -= 1) await bot.get('/v1/status')
    expect(await bot.get('/v1/status')).toMatchObject({
      status: 429,
      headers: { 'x-key-expires': answer.body.expires_at },
    })
    await setEnd(0)
    expect(statusAndBody(await bot.get('/v1/key'))).toEqual(refused)
  })

  test('a bot that revokes its key leaves other keys active', async () => {
    const { bot, id, creator } = await newBot()
    const other = world.botWith((await creator.createKey(world.guildId)).api_key)
    const answer = await revoke(bot)
    expect(statusAndBody(answer)).toEqual({ status: 200, body: { status: 'ok' } })
    expect(answer.headers['ratelimit-remaining']).toBeUndefined()
    for (const path of ['/v1/key', '/v1/content']) expect(statusAndBody(await bot.get(path))).toEqual(refused)
    expect(statusAndBody(await revoke(bot))).toEqual(refused)
    expect((await other.get('/v1/key')).status).toBe(200)
    const { body } = await creator.get('/v1/instances')
    expect(body.instances).toMatchObject([{ status: 'active' }, { id, status: 'revoked', revoked_by: 'bot' }])
    const events = await world.query`
      select actor, request_id from audit_events where subject = ${id} and action = 'key.revoked'`
    expect(events).toEqual([{ actor: 'bot', request_id: answer.headers['x-request-id'] }])
  })

  test('a bot whose rate limit is used up can still revoke its key', async () => {
    const { bot } = await newBot()
    for (let left = PER_MINUTE; left > 0; left -= 1) await bot.get('/v1/status')
    expect(statusAndBody(await bot.get('/v1/key'))).toEqual({ status: 429, body: { detail: 'rate_limited' } })
    expect((await revoke(bot)).status).toBe(200)
    expect(statusAndBody(await bot.get('/v1/key'))).toEqual(refused)
  })

  test.each([
    ['malformed JSON', { raw: '{', headers: { 'content-type': 'application/json' } }],
    ['a form', { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
  ])('a bot can revoke its key even if the request body is %s', async (_what, sent) => {
    expect((await revoke((await newBot()).bot, sent)).status).toBe(200)
  })
})
