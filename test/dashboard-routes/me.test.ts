/** What people are told about themselves and their guilds. */
import { expect, test } from 'vitest'
import { onEachDatabase, startApp } from '../helpers/app.ts'
import { guild, person, seen, timestamp } from './people.ts'

onEachDatabase({}, (service) => {
  test('somebody who just came sees who they are, and that nothing is linked', async () => {
    const who = person()
    const answer = await (await service.member(who)).get('/v1/users/me')
    expect(await seen(answer)).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^\d+$/),
        chat_id: who.id,
        username: who.username,
        display_name: who.displayName,
        avatar_url: null,
        global_consent: true,
        accounts: [],
        other_permissions: [],
        guilds_fetched_at: expect.stringMatching(timestamp),
      },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('permissions for guilds outside the list are shown, also when somebody else is in them, so that each can be turned off', async () => {
    const [joined, another] = [guild(), guild()]
    await service.member(person(another))
    const member = await service.member(person(joined))
    await member.allow(joined.id)
    await member.allow('42', false)
    for (const is_allowed of [true, false]) {
      await member.allow(another.id, is_allowed)
      expect((await member.get('/v1/users/me')).body.other_permissions).toEqual([
        { guild_id: '42', guild_name: null, is_allowed: false },
        { guild_id: another.id, guild_name: null, is_allowed },
      ])
    }
  })

  test('a guild that a person left keeps its name through all that they decide, and comes back with them', async () => {
    const left = guild()
    const who = person(left)
    const member = await service.member(who)
    const others = async () => (await member.get('/v1/users/me')).body.other_permissions
    const kept = { guild_id: left.id, guild_name: left.name }
    await member.allow(left.id)
    await member.post('/auth/revoke')
    await member.logIn({ ...who, guilds: [] })
    expect(await others()).toEqual([{ ...kept, is_allowed: true }])
    await member.allow(left.id, false)
    expect(await others()).toEqual([{ ...kept, is_allowed: false }])
    await member.logIn(who)
    expect(await others()).toEqual([])
    expect((await member.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ id: left.id, is_allowed: false }])
  })

  test('guilds come by name, each with its rights and whether lookups are allowed', async () => {
    const guilds = [
      guild({ name: 'zebra', owner: true }),
      guild({ name: 'Äpfel', permissions: '8' }),
      guild({ name: 'Guild 10' }),
      guild({ name: 'guild 2', permissions: '32' }),
      guild({ name: '🦊 den' }),
    ]
    const member = await service.member(person(...guilds))
    await member.allow(guilds[2]?.id ?? '')
    const { body } = await member.get('/v1/users/me/guilds')
    expect(body.guilds.map(Object.values).map(([, name, , ...rights]: unknown[]) => [name, ...rights])).toEqual([
      ['🦊 den', false, false],
      ['Äpfel', true, false],
      ['guild 2', true, false],
      ['Guild 10', false, true],
      ['zebra', true, false],
    ])
  })

  test('a key that a manager makes for a guild that somebody allows is told them, not whose it is', async () => {
    const shared = guild()
    const member = await service.member(person(shared))
    const manager = await service.member(person({ ...shared, owner: true }))
    await member.allow(shared.id)
    await manager.post('/v1/instances', { guild_id: shared.id, name: 'Match night' })
    const entry = { id: shared.id, name: shared.name, icon_url: null, can_manage: false, is_allowed: true }
    expect((await member.get('/v1/users/me/guilds')).body).toEqual({
      guilds: [{ ...entry, new_key_at: expect.stringMatching(timestamp), new_key_name: 'Match night' }],
    })
  })
})

test('where people who stay away are erased, they are told when that will be, unless they have a key', async () => {
  const service = await startApp({ env: { INACTIVE_DAYS: '365' } })
  const own = guild({ owner: true })
  const member = await service.member(person(own))
  const erasedAfter = async () => (await member.get('/v1/users/me')).body.erased_after
  const days = (Date.parse(await erasedAfter()) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(365)
  expect((await member.get('/v1/users/me/export')).body.user).toHaveProperty('erased_after')
  const { id } = await member.createKey(own.id)
  expect(await erasedAfter()).toBeNull()
  await member.post(`/v1/instances/${id}/revoke`)
  expect(await erasedAfter()).toMatch(timestamp)
})
