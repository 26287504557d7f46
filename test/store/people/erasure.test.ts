/**
 * People who stay away are erased where the operator wants it; who comes back, or has a key, stays. Erasing somebody while what is
 * theirs changes: each waits for the other, and none in a circle.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as guildKeys from '../../../src/store/keys/guild-keys.ts'
import * as instanceKeys from '../../../src/store/keys/instance-keys.ts'
import * as operatorKeys from '../../../src/store/operators/keys.ts'
import * as accounts from '../../../src/store/people/accounts.ts'
import * as audit from '../../../src/store/people/audit.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as users from '../../../src/store/people/users.ts'
import { writeCounts } from '../../../src/store/who-looked/write-counts.ts'
import { databases, describeIf, emptyDatabase, hasPostgres } from '../../helpers/app.ts'
import { dump, linesWith, tablesByOwner } from '../../helpers/query.ts'
import { cause, createKey, logIn, openStoreAt, openTestStore } from '../open-test-store.ts'

const DAYS = 60

/** The others: `erasure.ts` blanks the first, and nothing of anybody is in the rest. */
const NOT_OWNED = [
  ...['audit_events', 'database_identity', 'kysely_migration'],
  ...['lookup_counting', 'lookup_gaps', 'notices', 'used_login_states', 'withdrawals', 'write_marks'],
]

describe.each(databases)('on the %s database', async (database) => {
  let people = 880_000_000_000
  const store = await openTestStore(database)

  const countErased = async () => (await store.query`select from audit_events where action = 'user.erased'`).length
  /** Gives how many people that erased. */
  async function eraseAbsent(times = 1): Promise<number> {
    const before = await countErased()
    await Promise.all(Array.from({ length: times }, () => erasure.eraseAbsent(store.db, DAYS)))
    return (await countErased()) - before
  }
  const isThere = async (userId: string) => (await users.find(store.db, userId)) !== undefined

  /** Somebody whose last login is so many days ago. */
  async function somebody(days: number): Promise<{ userId: string; chatId: string }> {
    people += 1
    const userId = await logIn(store, String(people))
    const ago = sql`now() - make_interval(days => ${days}::int)`
    await store.query`update users set last_login_at = ${ago}, guilds_fetched_at = ${ago} where id = ${userId}`
    return { userId, chatId: String(people) }
  }

  test('every table goes with its person, or is known to hold nothing that would have to', async () => {
    const { others } = await tablesByOwner(store)
    expect(others).toEqual(NOT_OWNED)
  })

  test('whoever stayed away is erased without being named, and the others stay', async () => {
    const [absent, present] = [await somebody(DAYS + 1), await somebody(DAYS - 1)]
    // Turning everything off makes no login older.
    await users.withdrawConsent(store.db, present.userId, cause)
    await erasure.eraseAbsent(store.db, DAYS, AbortSignal.abort())
    expect(await isThere(absent.userId)).toBe(true)
    expect(await eraseAbsent()).toBe(1)
    expect([await isThere(absent.userId), await isThere(present.userId)]).toEqual([false, true])
    const lines = await dump(store)
    expect(linesWith(lines, [absent.chatId])).toEqual([])
    const events = linesWith(lines, ['user.erased']).map((line) => JSON.parse(line.replace(/^\S+ /, '')))
    expect(events).toMatchObject([
      { actor: 'operator', user_id: null, subject: null, request_id: expect.stringMatching(/^sweep-/) },
    ])
    expect(await eraseAbsent()).toBe(0)
  })

  test('a login of the release before, which keeps its time with the guild list, counts', async () => {
    const { userId } = await somebody(DAYS + 1)
    await store.query`update users set guilds_fetched_at = now() where id = ${userId}`
    expect(await eraseAbsent()).toBe(0)
    expect(await isThere(userId)).toBe(true)
  })

  test('whoever has an active key stays until it is revoked', async () => {
    const { userId, chatId } = await somebody(0)
    const { id } = await createKey(store, userId)
    await store.query`update users set last_login_at = 'epoch', guilds_fetched_at = null where chat_id = ${chatId}`
    expect(await erasure.inactiveFrom(store.db, userId, DAYS)).toBeNull()
    expect(await eraseAbsent()).toBe(0)
    await instanceKeys.revoke(store.db, { userId, instanceId: id }, cause)
    expect(await eraseAbsent()).toBe(1)
  })

  test('whoever revoked a key of somebody who is erased keeps an event that names no key', async () => {
    const [maker, manager] = [await somebody(0), await somebody(0)]
    const { id } = await createKey(store, maker.userId)
    await guildKeys.revoke(store.db, { userId: manager.userId, guildId: '77', instanceId: id }, cause)
    await erasure.erase(store.db, maker.userId, cause)
    const lines = await dump(store)
    expect(linesWith(lines, [id])).toEqual([])
    expect(linesWith(lines, ['guild_key.revoked'])).toHaveLength(1)
  })

  test('of somebody with a key that expired and one that was replaced nothing is left', async () => {
    const { userId } = await somebody(0)
    const [expired, replaced] = [await createKey(store, userId), await createKey(store, userId)]
    await store.query`update instance_keys set expires_at = now() where id = ${expired.id}`
    const replacing = { userId, instanceId: replaced.id, oldLivesHours: 1 }
    const next = await instanceKeys.replace(store.db, replacing, cause)
    if (typeof next !== 'object') throw new Error(`no key was made: ${next}`)
    const ids = [expired.id, replaced.id, next.key.id]
    expect(linesWith(await dump(store), ids)).not.toEqual([])
    await erasure.erase(store.db, userId, cause)
    expect(linesWith(await dump(store), ids)).toEqual([])
    expect((await store.lookups.find({ keyValue: next.value })).key).toBeUndefined()
  })

  test('whoever unlinked a game id keeps that on record when its next owner is erased', async () => {
    const [former, owner] = [await somebody(0), await somebody(0)]
    const gameId = { gameName: `Handed on ${database}`, tagLine: 'ON', region: 'eu' }
    const link = async (userId: string) => {
      const account = await accounts.link(store.db, { userId, gameId }, cause)
      return typeof account === 'string' ? account : account.id
    }
    const accountId = await link(former.userId)
    await accounts.unlink(store.db, { userId: former.userId, accountId }, cause)
    await link(owner.userId)
    await erasure.erase(store.db, owner.userId, cause)
    const events = await store.query`select action, user_id from audit_events where subject = ${accountId}`
    expect(events).toEqual([{ action: 'account.unlinked', user_id: former.userId }])
  })

  test('everybody who stayed away goes, by several replicas at once, and each once', async () => {
    await store.query`
      insert into users (chat_id, username, display_name, last_login_at)
      select 990000000000 + n, 'absent', 'Absent', now() - make_interval(days => ${DAYS + 1}::int)
      from generate_series(1, 30) n`
    expect(await eraseAbsent(2)).toBe(30)
    expect(linesWith(await dump(store), ['"Absent"'])).toEqual([])
  })
})

const ROUNDS = 12
/** Which everybody here manages. */
const GUILD = '77'

describeIf(hasPostgres, 'erasing somebody', async () => {
  let people = 660_000_000_000
  const databaseUrl = await emptyDatabase()
  const first = await openStoreAt(databaseUrl)
  // Soon enough to be told as one, and not as a statement that took too long.
  await first.query`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))} set deadlock_timeout = '50ms'`
  await first.close()
  const store = await openStoreAt(databaseUrl)
  const manager = await logIn(store, '660000000000')
  const waits = () =>
    store.query`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const untilWaiting = () => expect.poll(waits).toHaveLength(1)

  /** Somebody with two keys, who was looked up by both. */
  async function somebody() {
    people += 1
    const userId = await logIn(store, String(people))
    const keys = [await createKey(store, userId), await createKey(store, userId)]
    const usedKeys = keys.map(({ id }) => id)
    const write = () => {
      const now = performance.now()
      const count = { userId, guildId: GUILD, answered: 1, refused: 0 }
      // Yesterday's are new rows, today's are there.
      const counts = usedKeys.flatMap((keyId) => [now, now - 86_400_000].map((since) => ({ ...count, keyId, since })))
      return writeCounts(store.db, { counts, usedKeys, lostSince: undefined })
    }
    await write()
    return { userId, keys, write }
  }

  type Race = (who: Awaited<ReturnType<typeof somebody>>) => Promise<unknown>[]
  const races: [string, Race][] = [
    [
      'whose keys they revoke themselves',
      ({ userId, keys }) => keys.map(({ id }) => instanceKeys.revoke(store.db, { userId, instanceId: id }, cause)),
    ],
    [
      'whose keys their bots end',
      ({ keys }) => keys.map(({ id }) => instanceKeys.revokeByBot(store.db, id, { ...cause, actor: 'bot' })),
    ],
    [
      'whose keys a manager revokes',
      ({ keys }) =>
        keys.map(({ id }) => guildKeys.revoke(store.db, { userId: manager, guildId: GUILD, instanceId: id }, cause)),
    ],
    [
      'whose keys an operator revokes',
      ({ keys }) =>
        [...keys, ...keys].map(({ id }) => operatorKeys.revoke(store.db, { id }, { ...cause, actor: 'operator' })),
    ],
    ['who is counted', ({ write }) => [write(), write()]],
  ]

  test.each(races)('%s, is never a deadlock', async (_, race) => {
    let deadlocks = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await somebody()
      const erase = () => erasure.erase(store.db, who.userId, cause)
      const racing = round % 2 === 0 ? [erase(), ...race(who)] : [...race(who), erase()]
      deadlocks += (await Promise.allSettled(racing)).filter(isDeadlock).length
    }
    expect(deadlocks).toBe(0)
  })

  test('who logs in while the absent are erased is spared, whoever else is absent', async () => {
    const [back, ...others] = [await somebody(), await somebody(), await somebody()].map(({ userId }) => userId)
    const all = sql`any(${[back, ...others]}::bigint[])`
    await store.query`update instance_keys set revoked_at = now() where user_id = ${all}`
    await store.query`update users set last_login_at = 'epoch', guilds_fetched_at = null where id = ${all}`
    const { sweeping } = await store.db.transaction().execute(async (trx) => {
      await sql`update users set last_login_at = now() where id = ${back}`.execute(trx)
      const sweeping = erasure.eraseAbsent(store.db, 60)
      await untilWaiting()
      return { sweeping }
    })
    await sweeping
    expect(await store.query`select id from users where id = ${all}`).toEqual([{ id: back }])
  })

  test('while something is put on record of them, takes that along', async () => {
    const { userId } = await somebody()
    const subject = `${userId} in another transaction`
    const erased = await store.db.transaction().execute(async (trx) => {
      await audit.record(trx, { action: 'account.linked', userId, subject }, cause)
      const asked = erasure.erase(store.db, userId, cause)
      await untilWaiting()
      return { asked }
    })
    expect(await erased.asked).toBe(true)
    expect(await store.query`select from audit_events where subject = ${subject}`).toEqual([])
  })
})

const isDeadlock = (outcome: PromiseSettledResult<unknown>): boolean =>
  outcome.status === 'rejected' && /40P01/.test(String(outcome.reason))
