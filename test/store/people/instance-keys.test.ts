/** Instance keys: two active ones per person and never three, for guilds that they manage, by a list that is fresh. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as guildLists from '../../../src/store/people/guild-lists.ts'
import * as instanceKeys from '../../../src/store/people/instance-keys.ts'
import * as permissions from '../../../src/store/people/permissions.ts'
import { databases } from '../../helpers/app.ts'
import { cause, createKey, openTestStore } from '../open-test-store.ts'

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const { somebody } = store
  const create = (userId: string, guildId = '77') => instanceKeys.create(store.db, { userId, guildId }, cause)
  const revoke = (userId: string, instanceId: string) => instanceKeys.revoke(store.db, { userId, instanceId }, cause)
  const outcome = (result: Awaited<ReturnType<typeof create>>) => (typeof result === 'string' ? result : 'created')
  const isActive = async (value: string) => (await store.lookups.find({ keyValue: value })).key !== undefined

  test('of a value only its hash and its last four characters are kept, and it is revoked once', async () => {
    const userId = await somebody()
    const { id, value } = await createKey(store, userId)
    const row = await store.db.selectFrom('instance_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(Buffer.from(row.key_hash).toString('hex')).toBe(createHash('sha256').update(value).digest('hex'))
    expect(row.key_hint).toBe(value.slice(-4))
    expect(JSON.stringify(row)).not.toContain(value.slice(4, -6))
    await revoke(userId, id)
    await revoke(userId, id)
    const events = await store.db.selectFrom('audit_events').select('action').where('subject', '=', id).execute()
    expect(events).toEqual([{ action: 'key.created' }, { action: 'key.revoked' }])
  })

  test('whoever was erased meanwhile is unknown, not somebody whose list is too old', async () => {
    expect(await create('0')).toBe('erased')
  })

  test('of keys that others made since somebody allowed the guild, the newest active one is told, for two weeks', async () => {
    const [member, maker] = [await somebody(), await somebody()]
    const told = async (userId = member) =>
      (await guildLists.list(store.db, userId)).map(({ new_key_at: at, new_key_name: name }) => at && name)
    const make = async (name: string, userId = maker) => {
      const made = await instanceKeys.create(store.db, { userId, guildId: '77', name }, cause)
      if (typeof made === 'string') throw new Error(made)
      return made.key.id
    }
    await make('before')
    expect(await told()).toEqual([undefined])
    await permissions.set(store.db, { userId: member, guildId: '77', isAllowed: true }, cause)
    expect(await told(), 'older than the decision').toEqual([undefined])
    await make('their own', member)
    expect(await told(), 'their own').toEqual([undefined])
    const id = await make('Match night bot')
    expect(await told()).toEqual(['Match night bot'])
    expect(await told(maker), 'of a guild that is not allowed').toEqual([undefined])
    await sql`update guild_permissions set updated_at = now() - interval '30 days'`.execute(store.db)
    for (const [days, expected] of [
      [13, 'Match night bot'],
      [15, undefined],
    ] as const) {
      await sql`update instance_keys set created_at = now() - make_interval(days => ${sql.lit(days)})`.execute(store.db)
      await sql`update instance_keys set created_at = created_at + interval '1 hour' where id = ${id}`.execute(store.db)
      expect(await told(), `${days} days old`).toEqual([expected])
    }
    await sql`update instance_keys set created_at = now() where id = ${id}`.execute(store.db)
    await revoke(maker, id)
    expect(await told(), 'revoked').toEqual([undefined])
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

  test('of keys that were revoked the last hundred are kept, and every active one', async () => {
    const userId = await somebody()
    const [active, revoked] = [await createKey(store, userId), await createKey(store, userId)]
    await revoke(userId, revoked.id)
    await sql`
      insert into instance_keys (id, user_id, guild_id, key_hash, key_hint, created_at, revoked_at)
      select n::text || '-of-' || ${userId}, ${userId}::bigint, 77, sha256((n::text || ${userId})::bytea), 'x',
        now() + n * interval '1 second', now() - n * interval '1 second'
      from generate_series(1, 150) n`.execute(store.db)
    const last = await createKey(store, userId)
    const ids = new Set((await instanceKeys.list(store.db, userId)).map(({ id }) => id))
    expect(ids.size).toBe(102)
    for (const id of [active.id, last.id, revoked.id, `1-of-${userId}`, `99-of-${userId}`]) expect(ids).toContain(id)
    expect([await isActive(active.value), await isActive(last.value)]).toEqual([true, true])
  })
})
