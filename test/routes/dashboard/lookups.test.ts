/**
 * Only a person sees the lookups about them: how many, from which server and with which key. The preview of an account shows
 * what a bot gets, and does not count as a lookup.
 */
import { describe, expect, test } from 'vitest'
import type { Account } from '../../../src/wire/dashboard.ts'
import type { Bot, Member } from '../../helpers/actors.ts'
import { guilds, routeDatabases } from '../../helpers/app.ts'
import { placeholderStatsOf, startWithConsent } from '../../helpers/start-with-consent.ts'
import { person, refused, seen } from './people.ts'

const GUILD = guilds.lanternfall
const notFound = refused(404, 'account_not_found')

describe.each(routeDatabases)('on the %s database', async (database) => {
  const world = await startWithConsent({ database, env: { LOOKUP_DAYS: '30' } })

  async function visible() {
    const who = person()
    const member = await world.createVisibleMember(who, `Looked at ${who.id}`)
    return { who, member, lookup: { guild_id: world.guildId, target_chat_id: who.id } }
  }

  async function lookupsOf(member: Member) {
    await world.writeCounts()
    const { status, body } = await member.get('/v1/users/me/lookups')
    expect(status).toBe(200)
    return body
  }

  const row = (bot: Bot, answered: number, refused: number) => ({
    date: today(),
    guild_id: world.guildId,
    guild_name: GUILD.name,
    key_hint: bot.key?.slice(-4),
    key_name: null,
    answered,
    refused,
  })
  const today = () => new Date().toISOString().slice(0, 10)

  test('a person whom nobody looked up sees an empty list of lookups', async () => {
    const { who, member } = await visible()
    const answer = await member.get('/v1/users/me/lookups')
    expect(answer).toMatchObject({ status: 200, body: { since: today(), incomplete_since: null, lookups: [] } })
    await world.query`update users set created_at = now() - interval '9 days' where chat_id = ${who.id}`
    expect((await lookupsOf(member)).since, 'since counting began').toBe(today())
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('a person sees lookups about them in one row per day and key', async () => {
    const { member, lookup } = await visible()
    const key = await world.admin.post('/v1/instances', { guild_id: world.guildId, name: 'Match night' })
    const other = world.botWith(key.body.api_key)
    for (let round = 0; round < 5; round += 1) expect((await world.inGuild.lookUp(lookup)).status).toBe(200)
    await lookupsOf(member)
    await world.inGuild.matches(lookup)
    await other.matches({ ...lookup, publisher_account_id: 'unknown' })
    const { lookups } = await lookupsOf(member)
    expect(lookups).toHaveLength(2)
    expect(lookups).toEqual(
      expect.arrayContaining([row(world.inGuild, 6, 0), { ...row(other, 0, 1), key_name: 'Match night' }]),
    )
  })

  test('a lookup about several people appears in the list of each person', async () => {
    const [one, other] = [await visible(), await visible()]
    await other.member.setPermission(world.guildId, false)
    const target_chat_ids = [other.who.id, '4711', one.who.id]
    const { body } = await world.inGuild.players({ guild_id: world.guildId, target_chat_ids })
    expect(body.players).toMatchObject([{ target_chat_id: one.who.id }])
    expect((await lookupsOf(one.member)).lookups).toEqual([row(world.inGuild, 1, 0)])
    expect((await lookupsOf(other.member)).lookups).toEqual([row(world.inGuild, 0, 1)])
  })

  test('a person sees how many lookups about them were refused', async () => {
    const { who, member, lookup } = await visible()
    await member.setPermission(world.guildId, false)
    expect((await world.inGuild.lookUp(lookup)).status).toBe(403)
    await member.post('/auth/revoke')
    expect((await world.inGuild.lookUp(lookup)).status).toBe(403)
    await member.logIn(who)
    await member.allow(world.guildId)
    expect((await world.inGuild.matches({ ...lookup, publisher_account_id: 'x' })).status).toBe(404)
    expect((await lookupsOf(member)).lookups).toEqual([row(world.inGuild, 0, 3)])
  })

  test('a person’s list of lookups leaves out requests without a valid key or body', async () => {
    const { member, lookup } = await visible()
    expect((await world.inGuild.matches({ ...lookup, count: 11 })).status).toBe(422)
    expect((await world.inGuild.lookUp({ ...lookup, guild_id: guilds.copperHeron.id })).status).toBe(403)
    expect((await world.botWith('psk_junk').lookUp(lookup)).status).toBe(401)
    expect((await world.botWith(undefined).lookUp(lookup)).status).toBe(401)
    expect((await lookupsOf(member)).lookups).toEqual([])
    const before = await world.query`select from lookup_counts`
    expect((await world.inGuild.lookUp({ ...lookup, target_chat_id: '4711' })).status).toBe(403)
    await world.writeCounts()
    expect(await world.query`select from lookup_counts`).toHaveLength(before.length)
  })

  test('the service deletes the lookups about a person who is erased', async () => {
    const { who, member, lookup } = await visible()
    await world.inGuild.lookUp(lookup)
    await lookupsOf(member)
    const { id } = (await member.get('/v1/users/me')).body
    await world.inGuild.lookUp(lookup)
    await world.query`delete from users where id = ${id}`
    await world.writeCounts()
    const left = await world.query`select from lookup_counts where user_id = ${id}`
    expect(left).toEqual([])
    expect((await lookupsOf(await member.logIn(who))).lookups).toEqual([])
  })

  test('a person sees the lookups of the last LOOKUP_DAYS days, newest first', async () => {
    const { member, lookup } = await visible()
    await world.inGuild.lookUp(lookup)
    await world.writeCounts()
    const { id } = (await member.get('/v1/users/me')).body
    await world.query`update users set created_at = 'epoch' where id = ${id}`
    await world.query`update lookup_counting set began_on = '2020-01-01'`
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    for (const ago of [1, 29, 30]) {
      await world.query`insert into lookup_counts select user_id, ${day(ago)}::date, 42, key_digest, 7, 2 from lookup_counts
                where user_id = ${id} and day = ${day(0)}::date and guild_id = ${world.guildId}`
    }
    await world.query`insert into lookup_gaps values (${day(30)}::date), (${day(3)}::date), (${day(1)}::date)`
    const elsewhere = { guild_id: '42', guild_name: null, answered: 7, refused: 2 }
    expect(await lookupsOf(member)).toMatchObject({
      since: day(29),
      incomplete_since: day(3),
      lookups: [{ date: day(0) }, { date: day(1), ...elsewhere }, { date: day(29), ...elsewhere }],
    })
    await world.query`delete from lookup_gaps`
  })

  test('a person with many lookups sees the newest thousand rows', async () => {
    const { member } = await visible()
    const { id } = (await member.get('/v1/users/me')).body
    await world.query`update users set created_at = 'epoch' where id = ${id}`
    await world.query`insert into lookup_counts
      select ${id}, (now() at time zone 'utc')::date - n / 500, 42, n::text, 1, 0 from generate_series(0, 2000) n`
    const { since, lookups } = await lookupsOf(member)
    expect(lookups).toHaveLength(1_000)
    expect(since).toBe(lookups.at(-1).date)
  })

  const previewOf = ({ id }: Account) => `/v1/users/me/accounts/${id}/preview`

  test('a person who previews an account sees exactly what a bot gets', async () => {
    const preview = await world.target.get(previewOf(world.account))
    const lookup = await world.inGuild.lookUp(world.lookup)
    expect(preview.status).toBe(200)
    expect(preview.text).toBe(lookup.text)
    expect(preview.headers).toMatchObject({ 'x-data-source': 'placeholder', 'cache-control': 'no-store' })
  })

  test('a person can preview an account even if no bot may look it up', async () => {
    const member = await world.member(person())
    const first: Account = (await member.link('Mirror', 'ONE', 'na')).body
    const second: Account = (await member.link('Mirror', 'TWO', 'kr')).body
    for (const account of [first, second]) {
      expect(await seen(member.get(previewOf(account)))).toEqual({ status: 200, body: placeholderStatsOf(account) })
    }
    expect((await lookupsOf(member)).lookups).toEqual([])
  })

  test('a person who previews somebody else’s account gets 404', async () => {
    const member = await world.member(person())
    expect(await seen(member.get(previewOf(world.account)))).toEqual(notFound)
    const own: Account = (await member.link('Gone')).body
    await member.delete(`/v1/users/me/accounts/${own.id}`)
    expect(await seen(member.get(previewOf(own)))).toEqual(notFound)
  })
})
