/**
 * Instance keys: two active ones per person and never three, for guilds that they manage, by a list that is fresh; also of keys with
 * an end, and of keys in the place of others. The database's clock decides.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as instanceKeys from '../../../src/store/keys/instance-keys.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as guildLists from '../../../src/store/people/guild-lists.ts'
import * as permissions from '../../../src/store/people/permissions.ts'
import { databases } from '../../helpers/app.ts'
import { cause, openTestStore } from '../open-test-store.ts'

const DAY_MS = 86_400_000

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const { somebody } = store
  type Wanted = { name?: string; termDays?: number }
  const tryToCreate = (userId: string, wanted: Wanted = {}) =>
    instanceKeys.create(store.db, { userId, guildId: '77', ...wanted }, cause)
  const create = async (userId: string, wanted?: Wanted) => made(await tryToCreate(userId, wanted))
  const replace = (userId: string, instanceId: string, oldLivesHours = 24) =>
    instanceKeys.replace(store.db, { userId, instanceId, oldLivesHours }, cause)
  const revoke = (userId: string, instanceId: string) => instanceKeys.revoke(store.db, { userId, instanceId }, cause)
  const list = (userId: string) => instanceKeys.list(store.db, userId)
  const statuses = async (userId: string) => (await list(userId)).map(({ status }) => status)
  const isActive = async (value: string) => (await store.lookups.find({ keyValue: value })).key !== undefined
  /** Lets so much time pass for a key, since the database's clock can't be set. */
  const age = (id: string, interval: string) =>
    store.query`update instance_keys set created_at = created_at - ${interval}::interval,
          expires_at = expires_at - ${interval}::interval where id = ${id}`
  const endIn = (id: string, ms: number) =>
    store.query`update instance_keys set expires_at = clock_timestamp() + make_interval(secs => ${ms / 1_000}) where id = ${id}`
  const actionsAbout = async (id: string) =>
    (await store.query`select action from audit_events where subject = ${id} order by id`).map(({ action }) => action)

  /** To two digits, a quarter of an hour. */
  const daysOf = ({ created_at, expires_at }: instanceKeys.InstanceKey) =>
    Number(((Date.parse(expires_at ?? '') - Date.parse(created_at)) / DAY_MS).toFixed(2))

  function made<T>(result: T | string | undefined): Exclude<T, string> {
    if (result === undefined || typeof result === 'string') throw new Error(`no key was made: ${result}`)
    return result as Exclude<T, string>
  }

  test('of a value only its hash and its last four characters are kept, and it is revoked once', async () => {
    const userId = await somebody()
    const { key, value } = await create(userId)
    const { id } = key
    const [row] = await store.query`select * from instance_keys where id = ${id}`
    expect(Buffer.from(row.key_hash).toString('hex')).toBe(createHash('sha256').update(value).digest('hex'))
    expect(row.key_hint).toBe(value.slice(-4))
    expect(JSON.stringify(row)).not.toContain(value.slice(4, -6))
    await revoke(userId, id)
    await revoke(userId, id)
    expect(await actionsAbout(id)).toEqual(['key.created', 'key.revoked'])
  })

  test('whoever was erased meanwhile is unknown, not somebody whose list is too old', async () => {
    expect(await tryToCreate('0')).toBe('erased')
  })

  test('of keys that others made since somebody allowed the guild, the newest active one is told, for two weeks', async () => {
    const [member, maker] = [await somebody(), await somebody()]
    const told = async (userId = member) =>
      (await guildLists.list(store.db, userId)).map(({ new_key_at: at, new_key_name: name }) => at && name)
    await create(maker, { name: 'before' })
    expect(await told()).toEqual([undefined])
    await permissions.set(store.db, { userId: member, guildId: '77', isAllowed: true }, cause)
    expect(await told(), 'older than the decision').toEqual([undefined])
    await create(member, { name: 'their own' })
    expect(await told(), 'their own').toEqual([undefined])
    const { id } = (await create(maker, { name: 'Match night bot' })).key
    expect(await told()).toEqual(['Match night bot'])
    expect(await told(maker), 'of a guild that is not allowed').toEqual([undefined])
    await store.query`update guild_permissions set updated_at = now() - interval '30 days'`
    for (const [days, expected] of Object.entries({ 13: 'Match night bot', 15: undefined })) {
      await store.query`update instance_keys set created_at = now() - make_interval(days => ${days}::int)`
      await store.query`update instance_keys set created_at = created_at + interval '1 hour' where id = ${id}`
      expect(await told(), `${days} days old`).toEqual([expected])
    }
    await store.query`update instance_keys set created_at = now() where id = ${id}`
    await revoke(maker, id)
    expect(await told(), 'revoked').toEqual([undefined])
  })

  test('races make two keys, never three', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await somebody()
      const results = await Promise.all(Array.from({ length: 6 }, () => tryToCreate(userId)))
      expect(results.filter((result) => result === 'key-limit-reached')).toHaveLength(4)
      expect(results.filter((result) => typeof result === 'object')).toHaveLength(2)
    }
  })

  test('of keys that ended the last hundred of a person are kept, and every active one', async () => {
    const [userId, other] = [await somebody(), await somebody()]
    const [active, revoked, theirs] = [await create(userId), await create(userId), await create(other)]
    await revoke(userId, revoked.key.id)
    await revoke(other, theirs.key.id)
    await store.query`
      insert into instance_keys (id, user_id, guild_id, key_hash, key_hint, created_at, revoked_at, expires_at)
      select n::text || '-of-' || ${userId}, ${userId}::bigint, 77, sha256((n::text || ${userId})::bytea), 'x',
        now() + n * interval '1 second', case when n % 2 = 0 then ended end, case when n % 2 = 1 then ended end
      from generate_series(1, 150) n, lateral (select now() - n * interval '1 second' as ended) e`
    const last = await create(userId)
    const ids = new Set((await list(userId)).map(({ id }) => id))
    expect([ids.size, (await list(other)).length]).toEqual([102, 1])
    for (const { key } of [active, last, revoked]) expect(ids).toContain(key.id)
    for (const id of [`98-of-${userId}`, `99-of-${userId}`]) expect(ids).toContain(id)
    expect([await isActive(active.value), await isActive(last.value)]).toEqual([true, true])
  })

  test('a key works until its end and not after it, is told as expired, and takes no place', async () => {
    const userId = await somebody()
    const [ending, lasting] = [await create(userId, { termDays: 30 }), await create(userId)]
    expect(daysOf(ending.key)).toBe(30)
    expect(lasting.key.expires_at).toBeNull()
    await age(ending.key.id, '29 days 23 hours 59 minutes')
    expect(await isActive(ending.value)).toBe(true)
    expect(await tryToCreate(userId)).toBe('key-limit-reached')
    await age(ending.key.id, '1 minute')
    expect([await isActive(ending.value), await isActive(lasting.value)]).toEqual([false, true])
    expect(await instanceKeys.findActive(store.db, ending.key.id)).toBeUndefined()
    await create(userId)
    expect((await statuses(userId)).toSorted()).toEqual(['active', 'active', 'expired'])
  })

  test('a key in the place of another has its guild, name and term; the old one goes on for so long', async () => {
    const userId = await somebody()
    const old = await create(userId, { name: 'Match night', termDays: 30 })
    await age(old.key.id, '10 days')
    const next = made(await replace(userId, old.key.id))
    expect(next.key).toMatchObject({ guild_id: '77', name: 'Match night', status: 'active' })
    expect(daysOf(next.key)).toBe(30)
    expect([await isActive(old.value), await isActive(next.value)]).toEqual([true, true])
    await age(old.key.id, '23 hours 59 minutes')
    expect(await isActive(old.value)).toBe(true)
    await age(old.key.id, '1 minute')
    expect([await isActive(old.value), await isActive(next.value)]).toEqual([false, true])
    expect(await actionsAbout(old.key.id)).toEqual(['key.created', 'key.replaced'])
    // Its term too is the one for which the first was made.
    const last = made(await replace(userId, next.key.id, 0))
    expect(daysOf(last.key)).toBe(30)
    expect(await actionsAbout(next.key.id)).toEqual(['key.created', 'key.revoked'])
  })

  test('the old key lives no longer than it would have', async () => {
    const userId = await somebody()
    const old = await create(userId, { termDays: 1 })
    await replace(userId, old.key.id, 168)
    const [, listed] = await list(userId)
    expect(listed).toMatchObject({ id: old.key.id, expires_at: old.key.expires_at })
  })

  test('with both places taken the old key ends as the new one begins, and otherwise nothing changes', async () => {
    const userId = await somebody()
    const [old, other] = [await create(userId), await create(userId)]
    for (const hours of [1, 24, 168]) expect(await replace(userId, old.key.id, hours)).toBe('key-limit-reached')
    expect([await isActive(old.value), await isActive(other.value)]).toEqual([true, true])
    const next = made(await replace(userId, old.key.id, 0))
    expect(await Promise.all([old, other, next].map(({ value }) => isActive(value)))).toEqual([false, true, true])
  })

  test('one that has ended can be replaced where there is room, and stays as it ended', async () => {
    const userId = await somebody()
    const expired = await create(userId, { name: 'Old', termDays: 1 })
    await age(expired.key.id, '2 days')
    expect(made(await replace(userId, expired.key.id)).key).toMatchObject({ name: 'Old', status: 'active' })
    expect(await actionsAbout(expired.key.id)).toEqual(['key.created'])
    await create(userId)
    expect(await replace(userId, expired.key.id, 0)).toBe('key-limit-reached')
    const listed = (await list(userId)).find(({ id }) => id === expired.key.id)
    expect(listed).toMatchObject({ status: 'expired', revoked_at: null })
  })

  test('somebody else’s key is not there, and who lost the right makes none in the place of their own', async () => {
    const [owner, other] = [await somebody(), await somebody()]
    const { key, value } = await create(owner)
    expect(await replace(other, key.id, 0)).toBeUndefined()
    await store.query`update guild_memberships set can_manage = false where user_id = ${owner}`
    expect(await replace(owner, key.id, 0)).toBe('manage-server-required')
    expect(await isActive(value)).toBe(true)
  })

  const createTwo = (userId: string) => [1, 2].map(() => tryToCreate(userId))
  type Race = (userId: string, ending: string, lasting: string) => Promise<unknown>[]
  test.each<[string, Race]>([
    ['one is replaced twice', (userId, _, id) => [replace(userId, id, 0), replace(userId, id, 0)]],
    ['both are replaced', (userId, ...ids) => ids.map((id) => replace(userId, id, 0))],
    ['one is replaced, and others are made', (userId, _, id) => [replace(userId, id, 0), ...createTwo(userId)]],
    ['one is replaced and revoked', (userId, _, id) => [replace(userId, id, 0), revoke(userId, id)]],
    ['one is replaced that ends', (userId, id) => [0, 1, 24].map((hours) => replace(userId, id, hours))],
    ['one is replaced and revoked that ends', (userId, id) => [replace(userId, id, 0), revoke(userId, id)]],
  ])('of two keys, one of which ends meanwhile, %s: never do three work', async (_what, act) => {
    for (const lifeMs of [0, 4, 16, 3_600_000]) {
      const userId = await somebody()
      const [ending, lasting] = [await create(userId, { termDays: 1 }), await create(userId)]
      await endIn(ending.key.id, lifeMs)
      let isOver = false
      const racing = Promise.all(act(userId, ending.key.id, lasting.key.id)).finally(() => {
        isOver = true
      })
      do {
        expect((await statuses(userId)).filter((status) => status === 'active').length).toBeLessThanOrEqual(2)
      } while (!isOver)
      await racing
    }
  })

  test('a key that ended while somebody waited for their turn takes no place', async () => {
    const userId = await somebody()
    const [ending] = [await create(userId, { termDays: 1 }), await create(userId)]
    await endIn(ending.key.id, 200)
    const made = await store.db.transaction().execute(async (trx) => {
      await sql`select pg_sleep(0.3)`.execute(trx)
      return instanceKeys.create(trx, { userId, guildId: '77' }, cause)
    })
    expect(made).toMatchObject({ key: { status: 'active' } })
  })

  test('lookups that share a query agree when a key ends, and those of another key go on', async () => {
    const userId = await somebody()
    const [ending, other] = [await create(userId, { termDays: 1 }), await create(userId)]
    await endIn(ending.key.id, 200)
    for (let isOver = false; !isOver; ) {
      const [first, ...rest] = await Promise.all([...Array(9).fill(ending.value), other.value].map(isActive))
      expect(rest).toEqual([...Array(8).fill(first), true])
      isOver = first === false
    }
    expect(await isActive(ending.value)).toBe(false)
  })

  test('whoever has only keys that ended is erased when they stay away', async () => {
    const [gone, holder] = [await somebody(), await somebody()]
    const { key } = await create(gone, { termDays: 1 })
    await create(holder, { termDays: 1 })
    await age(key.id, '2 days')
    await store.query`update users set last_login_at = now() - interval '100 days', guilds_fetched_at = null
              where id in (${gone}, ${holder})`
    await erasure.eraseAbsent(store.db, 90)
    const left = await store.query`select id from users where id in (${gone}, ${holder})`
    expect(left).toEqual([{ id: holder }])
  })
})
