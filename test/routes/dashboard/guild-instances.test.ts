/** The keys of a guild: its managers see and revoke all of them, but don't learn who created them. */
import { expect, test } from 'vitest'
import type { Member } from '../../helpers/actors.ts'
import { onEachDatabase } from '../../helpers/app.ts'
import { guild, ownGuild, person, refused, seen, timestamp } from './people.ts'

const required = refused(403, 'manage_server_required')
const notFound = refused(404, 'instance_not_found')

onEachDatabase({}, (service) => {
  const list = (member: Member, guildId: string) => member.get(`/v1/guilds/${guildId}/instances`)
  const revoke = (member: Member, guildId: string, id: string) =>
    member.post(`/v1/guilds/${guildId}/instances/${id}/revoke`)
  const works = async (key: string) => (await service.botWith(key).get('/v1/key')).status === 200

  async function twoManagers() {
    const shared = ownGuild('Night Owls')
    const creator = person(shared)
    const creatorHere = await service.member(creator)
    const key = (await creatorHere.post('/v1/instances', { guild_id: shared.id, name: 'Match night' })).body
    const other = await service.member(person({ ...shared, owner: false, permissions: '32' }))
    return { shared, creator, creatorHere, key, other }
  }

  test('a guild manager sees all keys of the guild but not their creators', async () => {
    const { shared, creator, key, other } = await twoManagers()
    const own = await other.createKey(shared.id)
    const answer = await list(other, shared.id)
    const common = {
      guild_id: shared.id,
      guild_name: 'Night Owls',
      status: 'active',
      expires_at: null,
      last_used_at: null,
      replaced_by: null,
      revoked_at: null,
      revoked_by: null,
      maker_manages: true,
      created_at: expect.stringMatching(timestamp),
    }
    expect(await seen(answer)).toEqual({
      status: 200,
      body: {
        instances: [
          { ...common, id: own.id, key_hint: own.key_hint, name: null, is_mine: true },
          { ...common, id: key.id, key_hint: key.key_hint, name: 'Match night', is_mine: false },
        ],
      },
    })
    for (const secret of [creator.id, creator.username, key.api_key]) expect(answer.text).not.toContain(secret)
  })

  test('a guild manager cannot revoke the key of another guild', async () => {
    const { shared, creatorHere, key, other } = await twoManagers()
    const elsewhere = ownGuild()
    const both = await service.member(person({ ...shared, permissions: '0' }, elsewhere))
    expect((await list(both, elsewhere.id)).body).toEqual({ instances: [] })
    expect(await seen(revoke(both, elsewhere.id, key.id))).toEqual(notFound)
    expect((await list(other, shared.id)).body.instances).toHaveLength(1)
    expect((await list(creatorHere, shared.id)).body.instances).toMatchObject([{ is_mine: true }])
    expect(await works(key.api_key)).toBe(true)
  })

  test('a person who does not manage a guild gets 403 for the guild’s keys', async () => {
    const { shared, key } = await twoManagers()
    const visitor = await service.member(person(ownGuild(), guild({ id: shared.id, permissions: '1' })))
    const stranger = await service.member(person(ownGuild()))
    for (const member of [visitor, stranger]) {
      expect(await seen(list(member, shared.id))).toEqual(required)
      expect(await seen(revoke(member, shared.id, key.id))).toEqual(required)
      // The right to manage the guild is checked before the key.
      expect(await seen(revoke(member, shared.id, 'none'))).toEqual(required)
    }
    expect(await works(key.api_key)).toBe(true)
  })

  test('a guild manager can revoke a key that another person created', async () => {
    const { shared, creatorHere, key, other } = await twoManagers()
    const first = await revoke(other, shared.id, key.id)
    const revoked = { status: 'revoked', revoked_at: expect.stringMatching(timestamp), revoked_by: 'manager' }
    expect(await seen(first)).toMatchObject({ status: 200, body: { id: key.id, is_mine: false, ...revoked } })
    expect(await works(key.api_key)).toBe(false)
    const again = await revoke(other, shared.id, key.id)
    expect(await seen(again)).toEqual(await seen(first))
    expect(await service.query`select from audit_events where request_id = ${again.headers['x-request-id']}`).toEqual(
      [],
    )
    expect((await creatorHere.get('/v1/instances')).body.instances).toMatchObject([{ id: key.id, ...revoked }])
    const newestEvent = async (member: Member) => (await member.get('/v1/users/me/history')).body.events[0]
    const ofKey = { guild_id: shared.id, guild_name: 'Night Owls', key_hint: key.key_hint }
    expect(await newestEvent(creatorHere)).toMatchObject({ action: 'key.revoked', by: 'manager', ...ofKey })
    const byManager = { action: 'guild_key.revoked', by: 'me', account: null, notice: null }
    expect(await newestEvent(other)).toMatchObject({ ...byManager, ...ofKey })
  })

  test('a guild manager who revokes their own key is recorded as its owner, not as a manager', async () => {
    const { shared, creatorHere, key } = await twoManagers()
    const answer = await revoke(creatorHere, shared.id, key.id)
    expect(answer.body).toMatchObject({ is_mine: true, revoked_by: 'owner' })
    const requestId = answer.headers['x-request-id']
    const events = await service.query`select actor, action from audit_events where request_id = ${requestId}`
    expect(events).toEqual([{ actor: 'member', action: 'key.revoked' }])
  })

  test('a guild manager sees which keys have a creator who no longer manages the guild', async () => {
    const { shared, creator, creatorHere, key, other } = await twoManagers()
    const mark = async () => (await list(other, shared.id)).body.instances[0].maker_manages
    await creatorHere.logIn({ ...creator, guilds: [{ ...shared, owner: false, permissions: '0' }] })
    expect(await mark()).toBe(false)
    await creatorHere.logIn({ ...creator, guilds: [] })
    expect(await mark()).toBe(false)
    await creatorHere.logIn(creator)
    expect(await mark()).toBe(true)
    await creatorHere.post('/auth/revoke')
    expect(await mark()).toBe(false)
    expect(await works(key.api_key)).toBe(true)
  })
})
