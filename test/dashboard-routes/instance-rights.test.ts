/** Who may make a key for a guild: who manages it, by a list that is not too old. */
import { expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { onEachDatabase } from '../helpers/app.ts'
import { guild, newId, ownGuild, person, refused, seen } from './people.ts'

const HOUR_MS = 60 * 60 * 1000
const required = refused(403, 'manage_server_required')
const stale = refused(403, 'guild_list_stale')
onEachDatabase({}, (service) => {
  const create = (member: Member, guildId: string) => seen(member.post('/v1/instances', { guild_id: guildId }))

  test.each([
    ['owner, without any bits', { owner: true, permissions: '0' }],
    ['ADMINISTRATOR', { permissions: '8' }],
    ['MANAGE_GUILD among bits past 32', { permissions: String((1n << 58n) | 32n) }],
  ])('%s makes a key', async (_, rights) => {
    const managed = guild(rights)
    const member = await service().member(person(guild(), managed))
    expect(await create(member, managed.id)).toMatchObject({ status: 200, body: { guild_id: managed.id } })
  })

  test('who is not in the guild makes no key, even with a permission recorded for it', async () => {
    const member = await service().member(person(ownGuild()))
    const elsewhere = newId()
    await member.allow(elsewhere)
    expect(await create(member, elsewhere)).toEqual(required)
  })

  test('a right that was lost is gone after the next login', async () => {
    const managed = guild({ permissions: '32' })
    const who = person(managed)
    const member = await service().member(who)
    await member.createKey(managed.id)
    await member.logIn({ ...who, guilds: [{ ...managed, permissions: '0' }] })
    expect(await create(member, managed.id)).toEqual(required)
  })

  test('a guild list older than a day makes no key until the person logs in again', async () => {
    const own = ownGuild()
    const who = person(own)
    const member = await service().member(who)
    const age = async (hours: number) => {
      const guilds_fetched_at = new Date(Date.now() - hours * HOUR_MS)
      await service().store.db.updateTable('users').set({ guilds_fetched_at }).where('chat_id', '=', who.id).execute()
    }
    await age(23.9)
    await member.createKey(own.id)
    await age(24.1)
    expect(await create(member, own.id)).toEqual(stale)
    expect(await create(member, newId())).toEqual(stale)
    await member.logIn(who)
    await member.createKey(own.id)
  })

  test('the right is asked for before the cap: who has two keys learns first that this guild is not theirs', async () => {
    const own = ownGuild()
    const member = await service().member(person(own))
    await member.createKey(own.id)
    await member.createKey(own.id)
    expect(await create(member, newId())).toEqual(required)
    expect(await create(member, own.id)).toEqual(refused(429, 'key_limit_reached'))
  })
})
