/**
 * Instance keys: a person has at most two active keys, for guilds that they manage. The database's clock decides when a key
 * expires.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as instanceKeys from '../../../src/store/keys/instance-keys.ts'
import { isWellFormedKey } from '../../../src/store/keys/key-value.ts'
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
  const create = async (userId: string, wanted?: Wanted) => expectKey(await tryToCreate(userId, wanted))
  const replace = (userId: string, instanceId: string, oldLivesHours = 24) =>
    instanceKeys.replace(store.db, { userId, instanceId, oldLivesHours }, cause)
  const revoke = (userId: string, instanceId: string) => instanceKeys.revoke(store.db, { userId, instanceId }, cause)
  const list = (userId: string) => instanceKeys.list(store.db, userId)
  const statuses = async (userId: string) => (await list(userId)).map(({ status }) => status)
  const isActive = async (value: string) => (await store.lookups.find({ keyValue: value })).key !== undefined
  /** Makes a key older, since the database's clock can't be set. */
  const makeOlder = (id: string, interval: string) =>
    store.query`update instance_keys set created_at = created_at - ${interval}::interval,
          expires_at = expires_at - ${interval}::interval where id = ${id}`
  const expireIn = (id: string, ms: number) =>
    store.query`update instance_keys set expires_at = clock_timestamp() + make_interval(secs => ${ms / 1_000}) where id = ${id}`
  const actionsAbout = async (id: string) =>
    (await store.query`select action from audit_events where subject = ${id} order by id`).map(({ action }) => action)

  /** The term in days, rounded to a quarter of an hour. */
  const daysOf = ({ created_at, expires_at }: instanceKeys.InstanceKey) =>
    Number(((Date.parse(expires_at ?? '') - Date.parse(created_at)) / DAY_MS).toFixed(2))

  function expectKey<T>(result: T | string | undefined): Exclude<T, string> {
    if (result === undefined || typeof result === 'string') throw new Error(`no key was created: ${result}`)
    return result as Exclude<T, string>
  }

  test('the database stores only the hash and the last four characters of a key', async () => {
    const userId = await somebody()
    const { key, value } = await create(userId)
    const { id } = key
    const [row] = await store.query`select * from instance_keys where id = ${id}`
    expect(Buffer.from(row.key_hash).toString('hex')).toBe(createHash('sha256').update(value).digest('hex'))
    expect(row.key_hint).toBe(value.slice(-4))
    expect(JSON.stringify(row)).not.toContain(value.slice(4, -6))
    expect(isWellFormedKey(`psk_${'n'.repeat(43)}2lHN0w`), 'a key of release 1.0.0').toBe(true)
    await revoke(userId, id)
    await revoke(userId, id)
    expect(await actionsAbout(id)).toEqual(['key.created', 'key.revoked'])
  })

  test('a person who has just been erased cannot create a key', async () => {
    expect(await tryToCreate('0')).toBe('erased')
  })

  test('for two weeks, a member sees that a guild they allowed has a new key', async () => {
    const [member, creator] = [await somebody(), await somebody()]
    const newKeySeenBy = async (userId = member) =>
      (await guildLists.list(store.db, userId)).map(({ new_key_at: at, new_key_name: name }) => at && name)
    await create(creator, { name: 'before' })
    expect(await newKeySeenBy()).toEqual([undefined])
    await permissions.set(store.db, { userId: member, guildId: '77', isAllowed: true }, cause)
    expect(await newKeySeenBy(), 'older than the decision').toEqual([undefined])
    await create(member, { name: 'their own' })
    expect(await newKeySeenBy(), 'their own').toEqual([undefined])
    const { id } = (await create(creator, { name: 'Match night bot' })).key
    expect(await newKeySeenBy()).toEqual(['Match night bot'])
    expect(await newKeySeenBy(creator), 'for a guild that they did not allow').toEqual([undefined])
    await store.query`update guild_permissions set updated_at = now() - interval '30 days'`
    for (const [days, expected] of Object.entries({ 13: 'Match night bot', 15: undefined })) {
      await store.query`update instance_keys set created_at = now() - make_interval(days => ${days}::int)`
      await store.query`update instance_keys set created_at = created_at + interval '1 hour' where id = ${id}`
      expect(await newKeySeenBy(), `${days} days old`).toEqual([expected])
    }
    await store.query`update instance_keys set created_at = now() where id = ${id}`
    await revoke(creator, id)
    expect(await newKeySeenBy(), 'revoked').toEqual([undefined])
  })

  test('the service keeps all active keys and the last hundred inactive keys of a person', async () => {
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

  test('once a key expires, it stops working and its creator can create another key', async () => {
    const userId = await somebody()
    const [ending, lasting] = [await create(userId, { termDays: 30 }), await create(userId)]
    expect(daysOf(ending.key)).toBe(30)
    expect(lasting.key.expires_at).toBeNull()
    await makeOlder(ending.key.id, '29 days 23 hours 59 minutes')
    expect(await isActive(ending.value)).toBe(true)
    expect(await tryToCreate(userId)).toBe('key-limit-reached')
    await makeOlder(ending.key.id, '1 minute')
    expect([await isActive(ending.value), await isActive(lasting.value)]).toEqual([false, true])
    expect(await instanceKeys.findActive(store.db, ending.key.id)).toBeUndefined()
    await create(userId)
    expect((await statuses(userId)).toSorted()).toEqual(['active', 'active', 'expired'])
  })

  test('a key that replaces another key has the same guild, name and lifetime', async () => {
    const userId = await somebody()
    const old = await create(userId, { name: 'Match night', termDays: 30 })
    await makeOlder(old.key.id, '10 days')
    const next = expectKey(await replace(userId, old.key.id))
    expect(next.key).toMatchObject({ guild_id: '77', name: 'Match night', status: 'active' })
    expect(daysOf(next.key)).toBe(30)
    expect([await isActive(old.value), await isActive(next.value)]).toEqual([true, true])
    await makeOlder(old.key.id, '23 hours 59 minutes')
    expect(await isActive(old.value)).toBe(true)
    await makeOlder(old.key.id, '1 minute')
    expect([await isActive(old.value), await isActive(next.value)]).toEqual([false, true])
    expect(await actionsAbout(old.key.id)).toEqual(['key.created', 'key.replaced'])
    // A key that replaces the replacement has the same term, too.
    const last = expectKey(await replace(userId, next.key.id, 0))
    expect(daysOf(last.key)).toBe(30)
    expect(await actionsAbout(next.key.id)).toEqual(['key.created', 'key.revoked'])
  })

  test('replacing a key never makes the old key expire later', async () => {
    const userId = await somebody()
    const old = await create(userId, { termDays: 1 })
    await replace(userId, old.key.id, 168)
    const [, listed] = await list(userId)
    expect(listed).toMatchObject({ id: old.key.id, expires_at: old.key.expires_at })
  })

  test('a person with two active keys can replace one only if the old key expires at once', async () => {
    const userId = await somebody()
    const [old, other] = [await create(userId), await create(userId)]
    for (const hours of [1, 24, 168]) expect(await replace(userId, old.key.id, hours)).toBe('key-limit-reached')
    expect([await isActive(old.value), await isActive(other.value)]).toEqual([true, true])
    const next = expectKey(await replace(userId, old.key.id, 0))
    expect(await Promise.all([old, other, next].map(({ value }) => isActive(value)))).toEqual([false, true, true])
  })

  test('a person can replace an expired key if they have at most one active key', async () => {
    const userId = await somebody()
    const expired = await create(userId, { name: 'Old', termDays: 1 })
    await makeOlder(expired.key.id, '2 days')
    expect(expectKey(await replace(userId, expired.key.id)).key).toMatchObject({ name: 'Old', status: 'active' })
    expect(await actionsAbout(expired.key.id)).toEqual(['key.created'])
    await create(userId)
    expect(await replace(userId, expired.key.id, 0)).toBe('key-limit-reached')
    const listed = (await list(userId)).find(({ id }) => id === expired.key.id)
    expect(listed).toMatchObject({ status: 'expired', revoked_at: null })
  })

  const createTwo = (userId: string) => [1, 2].map(() => tryToCreate(userId))
  type Race = (userId: string, ending: string, lasting: string) => Promise<unknown>[]
  test.each<[string, Race]>([
    ['two more keys are created', createTwo],
    ['one key is replaced twice', (userId, _, id) => [replace(userId, id, 0), replace(userId, id, 0)]],
    ['both keys are replaced', (userId, ...ids) => ids.map((id) => replace(userId, id, 0))],
    ['one key is replaced and two are created', (userId, _, id) => [replace(userId, id, 0), ...createTwo(userId)]],
    ['one key is replaced and revoked', (userId, _, id) => [replace(userId, id, 0), revoke(userId, id)]],
    ['an expiring key is replaced', (userId, id) => [0, 1, 24].map((hours) => replace(userId, id, hours))],
    ['an expiring key is replaced and revoked', (userId, id) => [replace(userId, id, 0), revoke(userId, id)]],
  ])('a person with two keys never has three active keys while %s', async (_what, act) => {
    for (const lifeMs of [0, 4, 16, 3_600_000]) {
      const userId = await somebody()
      const [ending, lasting] = [await create(userId, { termDays: 1 }), await create(userId)]
      await expireIn(ending.key.id, lifeMs)
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

  test('a person can create a key if another key expires during the request', async () => {
    const userId = await somebody()
    const [ending] = [await create(userId, { termDays: 1 }), await create(userId)]
    await expireIn(ending.key.id, 200)
    const created = await store.db.transaction().execute(async (trx) => {
      await sql`select pg_sleep(0.3)`.execute(trx)
      return instanceKeys.create(trx, { userId, guildId: '77' }, cause)
    })
    expect(created).toMatchObject({ key: { status: 'active' } })
  })

  test('lookups in the same batch agree on whether a key has expired', async () => {
    const userId = await somebody()
    const [ending, other] = [await create(userId, { termDays: 1 }), await create(userId)]
    await expireIn(ending.key.id, 200)
    for (let isOver = false; !isOver; ) {
      const [first, ...rest] = await Promise.all([...Array(9).fill(ending.value), other.value].map(isActive))
      expect(rest).toEqual([...Array(8).fill(first), true])
      isOver = first === false
    }
    expect(await isActive(ending.value)).toBe(false)
  })
})
