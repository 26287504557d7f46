/** The permission for each guild, by its switch or for many guilds at once. */
import { describe, expect, test } from 'vitest'
import type { Guild } from '../../../src/wire/dashboard.ts'
import { ALL_SERVERS_PATH, type Answer, type Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { done, type Fault, guild, invalid, missing, noBoolean, noObject, person, seen } from './people.ts'

const LIST = ['body', 'guild_ids']
const MAX_ITEMS = 'List should have at most 1000 items'
const notFalse: Fault = [['body', 'is_allowed'], 'literal_error', 'Input should be false']
const upTo = (most: number) => Array.from({ length: most }, (_, index) => String(index))

onEachDatabase({}, async (service) => {
  const member = await service.member(person())

  const put = (guildId: string, json: unknown) => seen(member.put(`/v1/users/me/servers/${guildId}/permission`, json))

  test('a person who allows lookups in a guild does not change other people’s permissions', async () => {
    const joined = guild()
    const [someone, other] = [await service.member(person(joined)), await service.member(person(joined))]
    for (const isAllowed of [true, true, false, false, true]) {
      const answer = await someone.setPermission(joined.id, isAllowed)
      expect(await seen(answer)).toEqual({ status: 200, body: { guild_id: joined.id, is_allowed: isAllowed } })
      expect(answer.headers['cache-control']).toBe('no-store')
      expect((await someone.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: isAllowed }])
    }
    expect((await other.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: false }])
  })

  test.each([
    ['42', '42'],
    ['-7', '-7'],
    ['007', '7'],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
  ])('a person can allow lookups in the guild with the id %s', async (given, kept) => {
    expect(await put(given, { is_allowed: true })).toEqual({ status: 200, body: { guild_id: kept, is_allowed: true } })
    const { body } = await member.get('/v1/users/me')
    expect(body.other_permissions).toContainEqual({ guild_id: kept, guild_name: null, is_allowed: true })
  })

  describe('a request without an explicit yes', async () => {
    const joined = guild()
    const someone = await service.member(person(joined))

    test.each([
      ['null', { is_allowed: null }, noBoolean],
      ['the string "true"', { is_allowed: 'true' }, noBoolean],
      ['1', { is_allowed: 1 }, noBoolean],
      ['a misspelled field', { isAllowed: true }, missing('body', 'is_allowed')],
      ['an empty object', {}, missing('body', 'is_allowed')],
      ['no body', undefined, missing('body')],
      ['a body that is null', null, missing('body')],
      ['a body that is a list', [{ is_allowed: true }], noObject],
    ])('a person who sends %s instead of true to allow lookups gets 422', async (_, json, fault) => {
      const answer = someone.put(`/v1/users/me/servers/${joined.id}/permission`, json)
      expect(await seen(answer)).toEqual(invalid(fault))
      expect((await someone.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: false }])
      expect((await someone.get('/v1/users/me')).body.other_permissions).toEqual([])
    })
  })

  test('a person who deletes their decision about a guild turns lookups off there', async () => {
    const joined = guild({ owner: true })
    const who = person(joined)
    const someone = await service.member(who)
    const bot = service.botWith((await someone.createKey(joined.id)).api_key)
    const other = await service.member(person(joined))
    for (const member of [someone, other]) await member.allow(joined.id)
    await someone.link('Forgetful')
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
    expect((await other.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ is_allowed: true }])
    await someone.allow(joined.id)
    expect(await bot.lookUp(lookup)).toMatchObject({ status: 200 })
  })

  describe('a change of many guilds at once', () => {
    const joined = Array.from({ length: 3 }, () => guild({ owner: true }))
    const ids = joined.map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const off = async (answer: Promise<Answer>) => {
      const { status, body } = await answer
      return [status, body.is_allowed, body.guild_ids.sort()]
    }
    const onAt = async (someone: Member) => {
      const { guilds } = (await someone.get('/v1/users/me/guilds')).body
      const { other_permissions: others } = (await someone.get('/v1/users/me')).body
      const listed = guilds.map(({ id, is_allowed }: Guild) => ({ guild_id: id, is_allowed }))
      return [...listed, ...others].flatMap(({ guild_id, is_allowed }) => (is_allowed ? guild_id : [])).sort()
    }

    test('a person turns lookups off in all guilds at once, even in guilds that they left', async () => {
      const [who, other] = [person(...joined), await service.member(person(...joined))]
      const someone = await service.member(who)
      const bot = service.botWith((await someone.createKey(first)).api_key)
      await someone.link('Withdrawn')
      for (const id of ['77', first, second]) await Promise.all([someone.allow(id), other.allow(id)])
      await someone.setPermission(third, false)
      const lookUp = () => bot.lookUp({ guild_id: first, target_chat_id: who.id })
      expect(await lookUp()).toMatchObject({ status: 200 })
      expect(await off(someone.turnServersOff())).toEqual([200, false, ['77', first, second].sort()])
      expect(await lookUp()).toMatchObject({ status: 403, body: { detail: { reason: 'no_server_consent' } } })
      expect([await onAt(someone), await onAt(other)]).toEqual([[], ['77', first, second].sort()])
      expect(await off(someone.turnServersOff())).toEqual([200, false, []])
      const { events } = (await someone.get('/v1/users/me/history')).body
      const denied = events.filter(({ action }: { action: string }) => action === 'permission.denied')
      expect(denied.map((event: { guild_id: string }) => event.guild_id).sort()).toEqual(['77', ...ids].sort())
      expect(denied[0]).toMatchObject({ by: 'me', via: null })
    })

    test('a person can turn lookups off in a thousand guilds with one request', async () => {
      const someone = await service.member(person(...joined))
      for (const id of ids) await someone.allow(id)
      expect(await off(someone.turnServersOff([second, '42']))).toEqual([200, false, [second]])
      expect(await onAt(someone)).toEqual([first, third])
      const thousand = Array.from({ length: 999 }, (_, index) => String(10n ** 18n + BigInt(index)))
      const raw = JSON.stringify({ is_allowed: false, guild_ids: [...thousand, third] }, null, 8)
      const sent = { method: 'PUT', raw, headers: { 'content-type': 'application/json' } }
      expect(await off(someone.send(ALL_SERVERS_PATH, sent))).toEqual([200, false, [third]])
      expect(await onAt(someone)).toEqual([first])
    })

    const noText = (at: number): Fault => [['body', 'guild_ids', at], 'string_type', 'Input should be a valid string']
    test.each<[string, unknown, ...Fault[]]>([
      ['true instead of false', { is_allowed: true }, notFalse],
      ['true and a list', { is_allowed: true, guild_ids: ['7'] }, notFalse],
      ['null instead of false', { is_allowed: null }, notFalse],
      ['an empty object', {}, missing('body', 'is_allowed')],
      ['no body', undefined, missing('body')],
      [
        'a string as the list',
        { is_allowed: false, guild_ids: '7' },
        [LIST, 'list_type', 'Input should be a valid list'],
      ],
      ['null as the list', { is_allowed: false, guild_ids: null }, [LIST, 'list_type', 'Input should be a valid list']],
      ['0 ids', { is_allowed: false, guild_ids: [] }, [LIST, 'too_short', 'List should have at least 1 item']],
      ['1,001 ids', { is_allowed: false, guild_ids: upTo(1_001) }, [LIST, 'too_long', MAX_ITEMS]],
      ['ids that are not strings', { is_allowed: false, guild_ids: ['7', 8, null] }, noText(1), noText(2)],
      [
        'an invalid id',
        { is_allowed: false, guild_ids: ['x'] },
        [[...LIST, 0], 'string_pattern_mismatch', 'String should be a guild id of 1 to 19 digits'],
      ],
      [
        'the same id twice',
        { is_allowed: false, guild_ids: ['7', '8', '007'] },
        [[...LIST, 2], 'value_error', 'This id is already in the list'],
      ],
    ])('a request with %s to turn lookups off in many guilds gets 422', async (_, json, ...faults) => {
      await member.allow('7')
      expect(await seen(member.put(ALL_SERVERS_PATH, json))).toEqual(invalid(...faults))
      expect(await onAt(member)).toContain('7')
    })
  })
})
