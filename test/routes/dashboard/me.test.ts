/** People see data about themselves and their guilds. Pictures are stored only if the operator wants them. */
import { expect, test } from 'vitest'
import type { SimulatedPerson } from '../../../src/development/chat-simulator/personas.ts'
import { createEmptyDatabase, hasPostgres, onEachDatabase, type RunningApp, startApp } from '../../helpers/app.ts'
import { guild, person, seen, timestamp, withCookies } from './people.ts'

onEachDatabase({}, (service) => {
  test('a person who logs in for the first time sees their name and no accounts', async () => {
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

  test('a person sees their permissions for guilds that they are not in', async () => {
    const [joined, another] = [guild(), guild()]
    await service.member(person(another))
    const member = await service.member(person(joined))
    await member.allow(joined.id)
    await member.setPermission('42', false)
    for (const is_allowed of [true, false]) {
      await member.setPermission(another.id, is_allowed)
      expect((await member.get('/v1/users/me')).body.other_permissions).toEqual([
        { guild_id: '42', guild_name: null, is_allowed: false },
        { guild_id: another.id, guild_name: null, is_allowed },
      ])
    }
  })

  test('a person sees the name of a guild that they left', async () => {
    const left = guild()
    const who = person(left)
    const member = await service.member(who)
    const others = async () => (await member.get('/v1/users/me')).body.other_permissions
    const kept = { guild_id: left.id, guild_name: left.name }
    await member.allow(left.id)
    await member.post('/auth/revoke')
    await member.logIn({ ...who, guilds: [] })
    expect(await others()).toEqual([{ ...kept, is_allowed: true }])
    await member.setPermission(left.id, false)
    expect(await others()).toEqual([{ ...kept, is_allowed: false }])
    await member.logIn(who)
    expect(await others()).toEqual([])
    expect((await member.get('/v1/users/me/guilds')).body.guilds).toMatchObject([{ id: left.id, is_allowed: false }])
  })

  test('a person sees their guilds sorted by name', async () => {
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
    expect(
      body.guilds.map(Object.values).map(([, name, , ...rights]: unknown[]) => [name, ...rights.slice(0, 2)]),
    ).toEqual([
      ['🦊 den', false, false],
      ['Äpfel', true, false],
      ['guild 2', true, false],
      ['Guild 10', false, true],
      ['zebra', true, false],
    ])
  })

  test('a member sees the active keys of each guild but not their creators', async () => {
    const [shared, quiet] = [guild({ name: 'A' }), guild({ name: 'B' })]
    const creator = person({ ...shared, owner: true })
    const [member, manager] = [await service.member(person(shared, quiet)), await service.member(creator)]
    await member.allow(shared.id)
    await manager.post('/v1/instances', { guild_id: shared.id, name: 'Match night' })
    const entry = { icon_url: null, can_manage: false, is_allowed: true }
    const newKey = { new_key_at: expect.stringMatching(timestamp), new_key_name: 'Match night' }
    const { body, text } = await member.get('/v1/users/me/guilds')
    expect(body.guilds).toEqual([
      { ...entry, id: shared.id, name: 'A', ...newKey, bots: ['Match night'] },
      { ...entry, id: quiet.id, name: 'B', is_allowed: false, bots: [] },
    ])
    expect(text).not.toContain(creator.id)
    const bots = async () => (await member.get('/v1/users/me/guilds')).body.guilds[0].bots
    const { id } = await manager.createKey(shared.id)
    expect(await bots()).toEqual(['Match night', null])
    await manager.post(`/v1/instances/${id}/revoke`)
    expect(await bots()).toEqual(['Match night'])
  })
})

test('a person without an active key sees when they will be erased for inactivity', async () => {
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

const CHAT_CDN_URL = 'https://cdn.example'

async function picturesOf(service: RunningApp, who: SimulatedPerson) {
  const member = await service.member(who)
  const [me, guilds, download] = await Promise.all(
    ['/v1/users/me', '/v1/users/me/guilds', '/v1/users/me/export'].map((path) => member.get(path)),
  )
  const seen = [me?.body.avatar_url, guilds?.body.guilds[0].icon_url]
  expect([download?.body.user.avatar_url, download?.body.guilds[0].icon_url], 'in the download').toEqual(seen)
  return seen
}

const kept = async ({ query }: RunningApp, { id }: SimulatedPerson) => {
  const rows =
    await query`select avatar, icon from users u join guild_memberships on user_id = u.id where chat_id = ${id}`
  return rows.flatMap(({ avatar, icon }) => [avatar, icon])
}

test('with CHAT_CDN_URL, a person gets the URLs of their avatar and guild icons', async () => {
  const service = await startApp({ env: { CHAT_CDN_URL } })
  const [place, who] = [guild(), person()]
  await service.member({ ...who, avatar: 'old', guilds: [{ ...place, icon: 'old' }] })
  expect(await picturesOf(service, { ...who, avatar: 'a_77c2e1', guilds: [{ ...place, icon: '5f1a9c0e' }] })).toEqual([
    `${CHAT_CDN_URL}/avatars/${who.id}/a_77c2e1.webp?size=64`,
    `${CHAT_CDN_URL}/icons/${place.id}/5f1a9c0e.webp?size=64`,
  ])
  await service.member({ ...who, guilds: [place] })
  expect(await kept(service, who)).toEqual([null, null])
})

test.skipIf(!hasPostgres)('without CHAT_CDN_URL, a person gets no avatar or guild icons', async () => {
  const databaseUrl = await createEmptyDatabase()
  const who = { ...person(guild({ icon: 'mine' })), avatar: 'mine' }
  const before = await startApp({ databaseUrl, env: { CHAT_CDN_URL } })
  const member = await before.member(who)
  expect(await kept(before, who)).toEqual(['mine', 'mine'])
  const after = await startApp({ databaseUrl })
  const { status, body } = await withCookies(after.visitor(), member.cookies).get('/v1/users/me')
  expect([status, body.avatar_url]).toEqual([200, null])
  expect(await picturesOf(after, who)).toEqual([null, null])
  expect(await kept(after, who)).toEqual([null, null])
})
