/** The switch for each guild. */
import { describe, expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { done, guild, invalid, missing, noBoolean, noObject, person, seen } from './people.ts'

onEachDatabase({}, async (service, database) => {
  const member = await service.member(person())

  const put = (guildId: string, json: unknown) => seen(member.put(`/v1/users/me/servers/${guildId}/permission`, json))

  test('a person allows lookups in a guild, allows them again, and forbids them', async () => {
    const joined = guild()
    const someone = await service.member(person(joined))
    for (const isAllowed of [true, true, false, false, true]) {
      const answer = await someone.allow(joined.id, isAllowed)
      expect(await seen(answer)).toEqual({ status: 200, body: { guild_id: joined.id, is_allowed: isAllowed } })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await someone.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: isAllowed }])
    }
  })

  test.each([
    ['42', '42'],
    ['-7', '-7'],
    ['007', '7'],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
  ])('guild %s is a legal id, and exact', async (given, kept) => {
    expect(await put(given, { is_allowed: true })).toEqual({ status: 200, body: { guild_id: kept, is_allowed: true } })
    const { body } = await member.get('/v1/users/me')
    expect(body.other_permissions).toContainEqual({ guild_id: kept, guild_name: null, is_allowed: true })
  })

  describe('no explicit yes', async () => {
    const joined = guild()
    const someone = await service.member(person(joined))

    test.each([
      ['null', { is_allowed: null }, noBoolean],
      ['the word true', { is_allowed: 'true' }, noBoolean],
      ['1', { is_allowed: 1 }, noBoolean],
      ['another name', { isAllowed: true }, missing('body', 'is_allowed')],
      ['nothing', {}, missing('body', 'is_allowed')],
      ['no body', undefined, missing('body')],
      ['a body that is null', null, missing('body')],
      ['a body that is a list', [{ is_allowed: true }], noObject],
    ])('%s is refused, and nothing is allowed', async (_, json, fault) => {
      const answer = someone.put(`/v1/users/me/servers/${joined.id}/permission`, json)
      expect(await seen(answer)).toEqual(invalid(fault))
      expect((await someone.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: false }])
      expect((await someone.get('/v1/users/me')).body.other_permissions).toEqual([])
    })
  })

  test('a decision that is forgotten is a no, and is forgotten a second time too', async () => {
    const joined = guild({ owner: true })
    const who = person(joined)
    const someone = await service.member(who)
    const bot = service.botWith((await someone.createKey(joined.id)).api_key)
    await someone.allow(joined.id)
    await someone.link(`Forgetful ${database}`)
    const lookup = { guild_id: joined.id, target_chat_id: who.id }
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
    for (let time = 0; time < 2; time += 1) {
      const answer = await someone.delete(`/v1/users/me/servers/${joined.id}/permission`)
      expect(await seen(answer)).toEqual(done)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(await bot.lookUp(lookup)).toMatchObject({ status: 403, body: { detail: { reason: 'no_server_consent' } } })
    }
    expect((await someone.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: false }])
    expect((await someone.get('/v1/users/me')).body.other_permissions).toEqual([])
    await someone.allow(joined.id)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
  })

  test('nobody makes or forgets the decision of somebody else', async () => {
    const shared = guild()
    const [one, other] = [await service.member(person(shared)), await service.member(person(shared))]
    const stateOf = async (member: Member) => (await member.get('/v1/users/me/guilds')).body.guilds[0].is_allowed
    await one.allow(shared.id)
    expect(await stateOf(other)).toBe(false)
    await other.allow(shared.id)
    expect(await seen(other.delete(`/v1/users/me/servers/${shared.id}/permission`))).toEqual(done)
    expect([await stateOf(one), await stateOf(other)]).toEqual([true, false])
  })
})
