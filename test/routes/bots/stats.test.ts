/** The two lookups about one person who agreed: what a bot gets, and that the response is always current. */
import { describe, expect, test } from 'vitest'
import { placeholderPublisher } from '../../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import type { Account } from '../../../src/wire/dashboard.ts'
import { routeDatabases } from '../../helpers/app.ts'
import { placeholderStatsOf, somebody, startWithConsent, statusAndBody } from '../../helpers/start-with-consent.ts'

describe.each(routeDatabases)('on the %s database', async (database) => {
  const world = await startWithConsent({ database })

  test('a bot gets the stats of a person’s primary account', async () => {
    const answer = await world.inGuild.lookUp(world.lookup)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(JSON.stringify(placeholderStatsOf(world.account)))
    expect(answer.text).toMatch(
      /^\{"publisher_game_name":"Wren Halloway","publisher_tag_line":"MOSS","region":"eu","rank":"[A-Z][\w ]+","rr":\d+,"kd_ratio":[\d.]+,"win_rate":[\d.]+,"matches_played":\d+,"headshot_pct":[\d.]+\}$/,
    )
  })

  test('a bot gets as many matches as it requests', async () => {
    for (const count of [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const answer = await world.inGuild.matches({ ...world.lookup, ...(count === undefined ? {} : { count }) })
      expect(answer.status).toBe(200)
      expect(answer.text).toBe(JSON.stringify({ matches: await historyOf(world.account, count ?? 5) }))
    }
  })

  test('no proxy may cache the response to a lookup', async () => {
    for (const { headers } of [await world.inGuild.lookUp(world.lookup), await world.inGuild.matches(world.lookup)]) {
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-data-source': 'placeholder',
      })
      expect(headers).not.toHaveProperty('etag')
    }
    const conditional = { 'if-none-match': '*' }
    expect(await world.inGuild.lookUpRaw(JSON.stringify(world.lookup), conditional)).toMatchObject({ status: 200 })
    for (const about of [{ target_chat_id: 4 }, { publisher_account_id: 'unknown' }]) {
      expect((await world.inGuild.lookUp({ ...world.lookup, ...about })).headers['cache-control']).toBe('no-store')
    }
  })

  test('a bot can look up each account of a person by the account’s id', async () => {
    const member = await world.member(somebody('8700000000000000001'))
    await member.allow(world.guildId)
    const first: Account = (await member.link('Ωmega 牛 שלום "a\\b"', '🦊🇪🇺', 'na')).body
    const second: Account = (await member.link('🦊'.repeat(128), '</script>', 'kr')).body
    const lookUp = (account?: string) =>
      world.inGuild.lookUp({ ...world.lookup, target_chat_id: '8700000000000000001', publisher_account_id: account })

    expect((await lookUp()).body).toEqual(placeholderStatsOf(first))
    expect((await lookUp(first.id)).body).toEqual(placeholderStatsOf(first))
    expect((await lookUp(second.id)).body).toEqual(placeholderStatsOf(second))
    await member.post(`/v1/users/me/accounts/${second.id}/primary`)
    expect((await lookUp()).body).toEqual(placeholderStatsOf(second))
    await member.delete(`/v1/users/me/accounts/${second.id}`)
    expect((await lookUp()).body).toEqual(placeholderStatsOf(first))
    expect(statusAndBody(await lookUp(second.id))).toEqual({ status: 404, body: { detail: 'no_linked_account' } })
    await member.delete(`/v1/users/me/accounts/${first.id}`)
    expect(statusAndBody(await lookUp())).toEqual({ status: 404, body: { detail: 'no_linked_account' } })
  })

  test('a change in the database takes effect on the next lookup', async () => {
    const id = '8700000000000000003'
    await world.createVisibleMember(somebody(id), 'Rook Vantage')
    const lookUp = async () => (await world.inGuild.lookUp({ ...world.lookup, target_chat_id: id })).status
    for (const isOn of [true, false, true]) {
      await world.query`update users set global_consent = ${isOn} where chat_id = ${id}`
      expect(await lookUp()).toBe(isOn ? 200 : 403)
    }
    for (const isOn of [false, true]) {
      await world.query`update guild_permissions set is_allowed = ${isOn} where guild_id = ${world.guildId}`
      expect(await lookUp()).toBe(isOn ? 200 : 403)
    }
    for (const revokedAt of [new Date(), null]) {
      await world.query`update instance_keys set revoked_at = ${revokedAt}`
      expect(await lookUp()).toBe(revokedAt ? 401 : 200)
    }
    await world.query`delete from users where chat_id = ${id}`
    expect(await lookUp()).toBe(403)
  })
})

function historyOf({ id, publisher_game_name, publisher_tag_line, region }: Account, count: number) {
  const account = { id, gameName: publisher_game_name, tagLine: publisher_tag_line, region }
  return placeholderPublisher.recentMatches(account, count)
}
