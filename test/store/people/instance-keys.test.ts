/** Instance keys: two active ones per person and never three, for guilds that they manage, by a list that is fresh. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as instanceKeys from '../../../src/store/people/instance-keys.ts'
import * as users from '../../../src/store/people/users.ts'
import { databases } from '../../helpers/app.ts'
import { cause, createKey, storeForTests } from '../open-test-store.ts'

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  const { somebody } = store
  const create = (userId: string, guildId = '77') => instanceKeys.create(store.db, { userId, guildId }, cause)
  const revoke = (userId: string, instanceId: string) => instanceKeys.revoke(store.db, { userId, instanceId }, cause)
  const outcome = (result: Awaited<ReturnType<typeof create>>) => (typeof result === 'string' ? result : 'created')
  const isActive = async (value: string) => (await store.lookups.find({ keyValue: value })).key !== undefined

  test('the value is given once, and only its hash and its last four characters are kept', async () => {
    const userId = await somebody()
    const { id, value } = await createKey(store, userId)
    const row = await store.db.selectFrom('instance_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(Buffer.from(row.key_hash).toString('hex')).toBe(createHash('sha256').update(value).digest('hex'))
    expect(row.key_hint).toBe(value.slice(-4))
    expect(JSON.stringify(row)).not.toContain(value.slice(4, -6))
    expect(await instanceKeys.list(store.db, userId)).toEqual([
      {
        id,
        guildId: '77',
        name: undefined,
        guildName: 'Somewhere',
        hint: value.slice(-4),
        createdAt: expect.any(Date),
        revokedAt: undefined,
        revokedBy: undefined,
        lastUsedAt: undefined,
      },
    ])
  })

  test('a third key has to wait until one is revoked', async () => {
    const userId = await somebody()
    const [first, second] = [await createKey(store, userId), await createKey(store, userId)]
    expect(await create(userId)).toBe('key-limit-reached')
    await revoke(userId, first.id)
    expect([await isActive(first.value), await isActive(second.value)]).toEqual([false, true])
    expect(outcome(await create(userId))).toBe('created')
    expect(await create(userId)).toBe('key-limit-reached')
    const revoked = (await instanceKeys.list(store.db, userId)).map(({ revokedAt }) => revokedAt !== undefined)
    expect(revoked).toEqual([false, false, true])
  })

  test('races make two keys, never three', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await somebody()
      const results = await Promise.all(Array.from({ length: 6 }, () => create(userId)))
      expect(results.map(outcome).toSorted()).toEqual([
        ...['created', 'created'],
        ...['key-limit-reached', 'key-limit-reached', 'key-limit-reached', 'key-limit-reached'],
      ])
    }
  })

  test('revoking and creating at once never leaves three', async () => {
    const userId = await somebody()
    await Promise.all([create(userId), create(userId)])
    for (let round = 0; round < 10; round += 1) {
      const [oldest] = (await instanceKeys.list(store.db, userId)).filter((key) => key.revokedAt === undefined)
      await Promise.all([create(userId), revoke(userId, oldest?.id ?? ''), create(userId), create(userId)])
      const active = (await instanceKeys.list(store.db, userId)).filter((key) => key.revokedAt === undefined)
      expect(active.length).toBeLessThanOrEqual(2)
      if (active.length < 2) await createKey(store, userId)
    }
  })

  test('a key is revoked once: the second time changes nothing, not even the time', async () => {
    const userId = await somebody()
    const { id } = await createKey(store, userId)
    const [first, second] = [await revoke(userId, id), await revoke(userId, id)]
    expect(first?.revokedAt).toBeInstanceOf(Date)
    expect(second).toEqual(first)
    const events = await store.db.selectFrom('audit_events').select('action').where('subject', '=', id).execute()
    expect(events).toEqual([{ action: 'key.created' }, { action: 'key.revoked' }])
  })

  test('of keys that were revoked the last hundred are kept, and every active one', async () => {
    const userId = await somebody()
    const [active, revoked] = [await createKey(store, userId), await createKey(store, userId)]
    await revoke(userId, revoked.id)
    await sql`
      insert into instance_keys (id, user_id, guild_id, key_hash, key_hint, created_at, revoked_at)
      select n::text || '-of-' || ${userId}, ${userId}::bigint, 77, sha256((n::text || ${userId})::bytea), 'x',
        now() + n * interval '1 second', now() - n * interval '1 second'
      from generate_series(1, 150) n`.execute(store.db)
    const listed = await instanceKeys.list(store.db, userId)
    const ids = new Set(listed.map(({ id }) => id))
    expect(ids.size).toBe(101)
    for (const id of [active.id, revoked.id, `1-of-${userId}`, `99-of-${userId}`]) expect(ids).toContain(id)
    const last = await createKey(store, userId)
    const kept = await store.db.selectFrom('instance_keys').select('id').where('user_id', '=', userId).execute()
    expect(new Set(kept.map(({ id }) => id))).toEqual(ids.add(last.id))
    expect([await isActive(active.value), await isActive(last.value)]).toEqual([true, true])
  })

  test("somebody else's key, and one that is not there, can not be revoked", async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { id, value } = await createKey(store, owner)
    for (const instanceId of [id, 'none', '', "'; --", '00000000-0000-4000-8000-000000000000']) {
      expect(await revoke(other, instanceId)).toBeUndefined()
    }
    expect(await isActive(value)).toBe(true)
    expect(await instanceKeys.list(store.db, other)).toEqual([])
  })

  test('no key is made for a guild that one does not manage, or is not in', async () => {
    const chatId = store.nextChatId()
    const guilds = [
      { id: '77', name: 'Managed', canManage: true },
      { id: '78', name: 'Visited', canManage: false },
    ]
    const userId = await users.logIn(store.db, { chatId, username: 'x', displayName: 'x', guilds }, cause)
    for (const guildId of ['78', '79', '0', '-1', '9223372036854775807']) {
      expect(await create(userId, guildId)).toBe('manage-server-required')
    }
    expect(outcome(await create(userId))).toBe('created')
  })

  test('a guild list older than a day makes no key, and a refused one uses no place', async () => {
    const userId = await somebody()
    const fetchedAgo = (hours: number) =>
      store.db
        .updateTable('users')
        .set({ guilds_fetched_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', userId)
        .execute()
    await fetchedAgo(24.1)
    for (let round = 0; round < 3; round += 1) expect(await create(userId)).toBe('guild-list-stale')
    await fetchedAgo(23.9)
    expect([outcome(await create(userId)), outcome(await create(userId))]).toEqual(['created', 'created'])
  })
})
