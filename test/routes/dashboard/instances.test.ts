/** Instance keys, which managers of a guild create, list, replace and revoke. */
import { expect, test } from 'vitest'
import type { CreatedInstance, Instance } from '../../../src/wire/dashboard.ts'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { guild, newId, ownGuild, person, refused, seen, timestamp } from './people.ts'

const HOUR_MS = 3_600_000
const notFound = refused(404, 'instance_not_found')
const required = refused(403, 'manage_server_required')
const stale = refused(403, 'guild_list_stale')

onEachDatabase({}, async (service) => {
  const create = (member: Member, guildId: unknown) => seen(member.post('/v1/instances', { guild_id: guildId }))
  const revoke = (member: Member, id: string) => seen(member.post(`/v1/instances/${id}/revoke`))
  const list = (member: Member) => seen(member.get('/v1/instances'))
  const works = async (key: string) => (await service.botWith(key).get('/v1/content')).status === 200

  /** A key as in a list: everything except its value. */
  const listed = ({ api_key: _, ...instance }: CreatedInstance) => instance

  test('a guild manager sees the value of a new key only once', async () => {
    const own = ownGuild('Night Owls')
    const member = await service.member(person(own))
    const answer = await member.post('/v1/instances', { guild_id: own.id })
    const created = answer.body as CreatedInstance
    expect(await seen(answer)).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        guild_id: own.id,
        guild_name: 'Night Owls',
        name: null,
        key_hint: created.api_key.slice(-4),
        status: 'active',
        created_at: expect.stringMatching(timestamp),
        expires_at: null,
        last_used_at: null,
        replaced_by: null,
        revoked_at: null,
        revoked_by: null,
        api_key: expect.stringMatching(/^psk_[0-9A-Za-z]{49}$/),
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await works(created.api_key)).toBe(true)
    const list = await member.get('/v1/instances')
    expect(await seen(list)).toEqual({ status: 200, body: { instances: [listed(created)] } })
    expect(list.text).not.toContain(created.api_key)
  })

  test('a bot gets 401 after the creator of its key revokes the key', async () => {
    const own = ownGuild()
    const member = await service.member(person(own))
    const created = await member.createKey(own.id)
    const end = { status: 'revoked', revoked_at: expect.stringMatching(timestamp), revoked_by: 'owner' }
    const first = await revoke(member, created.id)
    expect(first).toEqual({ status: 200, body: { ...listed(created), ...end } })
    const answer = service.botWith(created.api_key).get('/v1/content')
    expect(await seen(answer)).toEqual(refused(401, 'invalid_or_revoked_key'))
    expect(await revoke(member, created.id)).toEqual(first)
    expect(await list(member)).toEqual({ status: 200, body: { instances: [first.body] } })
  })

  test('a person who revokes somebody else’s key gets 404', async () => {
    const shared = ownGuild()
    const [owner, other] = [await service.member(person(shared)), await service.member(person(shared))]
    const created = await owner.createKey(shared.id)
    expect(await list(other)).toEqual({ status: 200, body: { instances: [] } })
    expect(await revoke(other, created.id)).toEqual(notFound)
    expect(await works(created.api_key)).toBe(true)
  })

  test('a person sees the guild name of their key even after they leave the guild', async () => {
    const own = ownGuild('Night Owls')
    const who = person(own)
    const member = await service.member(who)
    const { id } = await member.createKey(own.id)
    const names = async () =>
      (await member.get('/v1/instances')).body.instances.map(({ guild_name }: Instance) => guild_name)
    const logIn = (guilds = who.guilds) => member.logIn({ ...who, guilds })
    // The previous release stored no name.
    const forgetName = () => service.query`update instance_keys set guild_name = null where id = ${id}`
    await logIn([{ ...own, name: 'Early Birds' }])
    await logIn([])
    expect(await names()).toEqual(['Early Birds'])
    await logIn()
    await forgetName()
    expect(await names()).toEqual(['Night Owls'])
    await logIn([])
    expect(await names()).toEqual(['Night Owls'])
    await logIn([{ ...own, name: 'Early Birds' }])
    await forgetName()
    await member.post('/auth/revoke')
    await logIn([])
    expect(await names()).toEqual(['Early Birds'])
  })

  test('a person can create a key with or without a name', async () => {
    const own = ownGuild()
    const member = await service.member(person(own))
    const create = (name: unknown) => member.post('/v1/instances', { guild_id: own.id, name })
    expect(await create('  Match night ')).toMatchObject({ status: 200, body: { name: 'Match night' } })
    expect(await create(null)).toMatchObject({ status: 200, body: { name: null } })
    expect(await list(member)).toMatchObject({ body: { instances: [{ name: null }, { name: 'Match night' }] } })
  })

  test('a person sees the hour in which their key was last used', async () => {
    const own = ownGuild()
    const member = await service.member(person(own))
    const [used] = [await member.createKey(own.id), await member.createKey(own.id)]
    const before = Date.now()
    expect(await works(used.api_key)).toBe(true)
    await service.writeCounts()
    const [second, first]: Instance[] = (await member.get('/v1/instances')).body.instances
    expect(second?.last_used_at).toBeNull()
    const lastUse = Date.parse(first?.last_used_at ?? '')
    expect(lastUse % HOUR_MS).toBe(0)
    expect(Math.abs(before - lastUse)).toBeLessThanOrEqual(HOUR_MS)
  })

  test.each<[field: string, type: string, values: unknown[]]>([
    ['guild_id', 'missing', [undefined]],
    ['guild_id', 'string_type', [null, 7, ['1']]],
    ['guild_id', 'string_pattern_mismatch', ['', '-1', '1.0', ' 1', '1\n', '1\0', '١', '1'.repeat(20)]],
    ['guild_id', 'less_than_equal', ['9223372036854775808']],
    ['name', 'string_type', [7]],
    ['name', 'string_too_short', ['  ']],
    ['name', 'string_too_long', ['x'.repeat(65)]],
    ['name', 'string_pattern_mismatch', ['a\u200bb']],
    ['name', 'string_unicode', ['a\0b']],
    ['expires_in_days', 'int_type', ['30', null, true]],
    ['expires_in_days', 'int_from_float', [1.5]],
    ['expires_in_days', 'greater_than_equal', [0, -1]],
    ['expires_in_days', 'less_than_equal', [366]],
  ])('a person who creates a key with an invalid %s gets the error "%s"', async (field, type, values) => {
    const member = await service.member(person())
    for (const value of values) {
      const answer = await member.post('/v1/instances', { guild_id: '1', [field]: value })
      expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', field], type }] } })
    }
  })

  test('a person who replaces a key gets a new key with the same guild and name', async () => {
    const own = ownGuild('Night Owls')
    const member = await service.member(person(own))
    const request = { guild_id: own.id, name: 'Match night', expires_in_days: 365 }
    const old: CreatedInstance = (await member.post('/v1/instances', request)).body
    const answer = await member.post(`/v1/instances/${old.id}/replace`, { old_lives_hours: 0 })
    const next: CreatedInstance = answer.body
    const named = { guild_id: own.id, guild_name: 'Night Owls', name: 'Match night', status: 'active' }
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' }, body: named })
    expect(Date.parse(next.expires_at ?? '')).toBeGreaterThanOrEqual(Date.parse(old.expires_at ?? ''))
    expect([await works(old.api_key), await works(next.api_key)]).toEqual([false, true])
    // Without a body, the old key works for another day, so the person has two active keys.
    const another: CreatedInstance = (await member.post(`/v1/instances/${next.id}/replace`)).body
    expect((await member.get('/v1/instances')).body.instances).toMatchObject([
      { id: another.id, replaced_by: null },
      { id: next.id, replaced_by: another.id },
      { id: old.id, replaced_by: next.id },
    ])
    expect(await works(next.api_key)).toBe(true)
    expect(await seen(member.post(`/v1/instances/${another.id}/replace`))).toEqual(refused(429, 'key_limit_reached'))
    expect((await member.get('/v1/users/me/history')).body.events[0]).toMatchObject({
      ...{ action: 'key.replaced', by: 'me', key_hint: next.key_hint, guild_name: 'Night Owls' },
    })
  })

  test('a person who replaces somebody else’s key gets 404', async () => {
    const shared = ownGuild()
    const who = person(shared)
    const [owner, other] = [await service.member(who), await service.member(person(shared))]
    const created = await owner.createKey(shared.id)
    const replace = (member: Member, old_lives_hours: unknown = 0) =>
      seen(member.post(`/v1/instances/${created.id}/replace`, { old_lives_hours }))
    expect(await replace(other)).toEqual(notFound)
    for (const hours of [-1, 169, 1.5, '24', null]) expect(await replace(owner, hours)).toMatchObject({ status: 422 })
    await owner.logIn({ ...who, guilds: [] })
    expect(await replace(owner)).toEqual(required)
    expect(await works(created.api_key)).toBe(true)
  })

  test('a person who creates a key gets 403 if they no longer manage the guild', async () => {
    const managed = guild({ permissions: '32' })
    const who = person(managed)
    const member = await service.member(who)
    await member.createKey(managed.id)
    await member.logIn({ ...who, guilds: [{ ...managed, permissions: '0' }] })
    expect(await create(member, managed.id)).toEqual(required)
    const elsewhere = newId()
    await member.allow(elsewhere)
    expect(await create(member, elsewhere)).toEqual(required)
  })

  test('a person who creates a key gets 403 if they logged in more than a day ago', async () => {
    const own = ownGuild()
    const who = person(own)
    const member = await service.member(who)
    const age = (hours: number) => {
      const fetchedAt = new Date(Date.now() - hours * HOUR_MS)
      return service.query`update users set guilds_fetched_at = ${fetchedAt} where chat_id = ${who.id}`
    }
    await age(23.9)
    await member.createKey(own.id)
    await age(24.1)
    expect(await create(member, own.id)).toEqual(stale)
    expect(await create(member, newId())).toEqual(stale)
    await member.logIn(who)
    await member.createKey(own.id)
  })
})
