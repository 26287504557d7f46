/**
 * Inactive people are erased if the operator wants it, unless they come back or have a key. Erasing people while their data changes
 * never deadlocks.
 */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as guildKeys from '../../../src/store/keys/guild-keys.ts'
import * as instanceKeys from '../../../src/store/keys/instance-keys.ts'
import * as operatorKeys from '../../../src/store/operators/keys.ts'
import * as accounts from '../../../src/store/people/accounts.ts'
import * as audit from '../../../src/store/people/audit.ts'
import * as erasure from '../../../src/store/people/erasure.ts'
import * as loginStates from '../../../src/store/people/login-states.ts'
import * as users from '../../../src/store/people/users.ts'
import { writeCounts } from '../../../src/store/who-looked/write-counts.ts'
import { createEmptyDatabase, databases, describeIf, hasPostgres } from '../../helpers/app.ts'
import { dump, linesWith, tablesByOwner } from '../../helpers/query.ts'
import { cause, createKey, logIn, openStoreAt, openTestStore } from '../open-test-store.ts'

const DAYS = 60

/** The tables whose rows stay: `erasure.ts` blanks the first one, and the others hold no personal data. */
const NOT_OWNED = [
  ...['audit_events', 'database_identity', 'kysely_migration'],
  ...['lookup_counting', 'lookup_gaps', 'notices', 'used_login_states', 'withdrawals', 'write_marks'],
]

describe.each(databases)('on the %s database', async (database) => {
  let people = 880_000_000_000
  const store = await openTestStore(database)

  const countErased = async () => (await store.query`select from audit_events where action = 'user.erased'`).length
  /** Returns how many people were erased. */
  async function eraseInactive(times = 1): Promise<number> {
    const before = await countErased()
    await Promise.all(Array.from({ length: times }, () => erasure.eraseInactive(store.db, DAYS)))
    return (await countErased()) - before
  }
  const isThere = async (userId: string) => (await users.find(store.db, userId)) !== undefined

  /** Creates a person whose last login was some days ago. */
  async function somebody(days: number): Promise<{ userId: string; chatId: string }> {
    people += 1
    const userId = await logIn(store, String(people))
    const ago = sql`now() - make_interval(days => ${days}::int)`
    await store.query`update users set last_login_at = ${ago}, guilds_fetched_at = ${ago} where id = ${userId}`
    return { userId, chatId: String(people) }
  }

  test('erasing a person deletes their rows from every table with personal data', async () => {
    const { others } = await tablesByOwner(store)
    expect(others).toEqual(NOT_OWNED)
  })

  test('a sweep erases inactive people and keeps active people', async () => {
    const [absent, present] = [await somebody(DAYS + 1), await somebody(DAYS - 1)]
    // Turning everything off does not make a login older.
    await users.withdrawConsent(store.db, present.userId, cause)
    await erasure.eraseInactive(store.db, DAYS, AbortSignal.abort())
    expect(await isThere(absent.userId)).toBe(true)
    expect(await eraseInactive()).toBe(1)
    expect([await isThere(absent.userId), await isThere(present.userId)]).toEqual([false, true])
    const lines = await dump(store)
    expect(linesWith(lines, [absent.chatId])).toEqual([])
    const events = linesWith(lines, ['user.erased']).map((line) => JSON.parse(line.replace(/^\S+ /, '')))
    expect(events).toMatchObject([
      { actor: 'operator', user_id: null, subject: null, request_id: expect.stringMatching(/^sweep-/) },
    ])
    expect(await eraseInactive()).toBe(0)
  })

  test('a sweep keeps a person who recently logged in at a replica of release 1.0.0', async () => {
    const { userId } = await somebody(DAYS + 1)
    await store.query`update users set guilds_fetched_at = now() where id = ${userId}`
    expect(await eraseInactive()).toBe(0)
    expect(await isThere(userId)).toBe(true)
  })

  test.each(['revoked_at', 'expires_at'])(
    'a sweep keeps an inactive person until their key has expired or been revoked (%s)',
    async (column) => {
      const { userId, chatId } = await somebody(0)
      const { id } = await createKey(store, userId)
      await store.query`update users set last_login_at = 'epoch', guilds_fetched_at = null where chat_id = ${chatId}`
      expect(await erasure.erasureTime(store.db, userId, DAYS)).toBeNull()
      expect(await eraseInactive()).toBe(0)
      await store.query`update instance_keys set ${sql.ref(column)} = now() where id = ${id}`
      expect(await eraseInactive()).toBe(1)
    },
  )

  test('erasing a key’s creator removes the key’s id from the history of other managers', async () => {
    const [creator, manager] = [await somebody(0), await somebody(0)]
    const { id } = await createKey(store, creator.userId)
    const revoke = () => guildKeys.revoke(store.db, { userId: manager.userId, guildId: '77', instanceId: id }, cause)
    expect(await revoke()).toEqual(await revoke())
    await erasure.erase(store.db, creator.userId, cause)
    const lines = await dump(store)
    expect(linesWith(lines, [id])).toEqual([])
    expect(linesWith(lines, ['guild_key.revoked'])).toHaveLength(1)
  })

  test('erasing an account’s owner keeps the account in the former owner’s history', async () => {
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

  test('replicas that sweep at the same time erase each inactive person once', async () => {
    await store.query`
      insert into users (chat_id, username, display_name, last_login_at)
      select 990000000000 + n, 'absent', 'Absent', now() - make_interval(days => ${DAYS + 1}::int)
      from generate_series(1, 30) n`
    expect(await eraseInactive(2)).toBe(30)
    expect(linesWith(await dump(store), ['"Absent"'])).toEqual([])
  })
})

const ROUNDS = 12
/** The guild that everybody here manages. */
const GUILD = '77'

describeIf(hasPostgres, 'on Postgres', async () => {
  let people = 660_000_000_000
  const databaseUrl = await createEmptyDatabase()
  const first = await openStoreAt(databaseUrl)
  // Postgres detects a deadlock before the statement's deadline, so that the statement doesn't time out.
  await first.query`alter database ${sql.ref(new URL(databaseUrl).pathname.slice(1))} set deadlock_timeout = '50ms'`
  await first.close()
  const store = await openStoreAt(databaseUrl)
  const manager = await logIn(store, '660000000000')
  const waits = () =>
    store.query`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const untilWaiting = () => expect.poll(waits).toHaveLength(1)

  /** A person with two keys, who was looked up with both. */
  async function somebody() {
    people += 1
    const userId = await logIn(store, String(people))
    const keys = [await createKey(store, userId), await createKey(store, userId)]
    const usedKeys = keys.map(({ id }) => id)
    const write = () => {
      const now = performance.now()
      const count = { userId, guildId: GUILD, answered: 1, refused: 0 }
      // The rows of yesterday's counts are new, and those of today's counts exist.
      const counts = usedKeys.flatMap((keyId) => [now, now - 86_400_000].map((since) => ({ ...count, keyId, since })))
      return writeCounts(store.db, { counts, usedKeys, lostSince: undefined })
    }
    await write()
    return { userId, keys, write }
  }

  type Race = (who: Awaited<ReturnType<typeof somebody>>) => Promise<unknown>[]
  const { db } = store
  const byManager = { userId: manager, guildId: GUILD }
  const byBot = { ...cause, actor: 'bot' } as const
  const byOperator = { ...cause, actor: 'operator' } as const
  const revokeEach =
    (revoke: (instanceId: string, userId: string) => Promise<unknown>): Race =>
    ({ userId, keys }) =>
      keys.map(({ id }) => revoke(id, userId))
  const races: [string, Race][] = [
    [
      'the person revokes their own keys',
      revokeEach((instanceId, userId) => instanceKeys.revoke(db, { userId, instanceId }, cause)),
    ],
    ['bots revoke the person’s keys', revokeEach((id) => instanceKeys.revokeByBot(db, id, byBot))],
    [
      'a manager revokes the person’s keys',
      revokeEach((instanceId) => guildKeys.revoke(db, { ...byManager, instanceId }, cause)),
    ],
    ['an operator revokes the person’s keys', revokeEach((id) => operatorKeys.revoke(db, { id }, byOperator))],
    ['lookups about the person are counted', ({ write }) => [write(), write()]],
  ]

  test.each(races)('erasing a person never deadlocks with a simultaneous action: %s', async (_, race) => {
    let deadlocks = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const who = await somebody()
      const erase = () => erasure.erase(store.db, who.userId, cause)
      const racing = round % 2 === 0 ? [erase(), ...race(who)] : [...race(who), erase()]
      deadlocks += (await Promise.allSettled(racing)).filter(isDeadlock).length
    }
    expect(deadlocks).toBe(0)
  })

  test('a sweep keeps an inactive person who logs in while the sweep runs', async () => {
    const [back, ...others] = [await somebody(), await somebody(), await somebody()].map(({ userId }) => userId)
    const all = sql`any(${[back, ...others]}::bigint[])`
    await store.query`update instance_keys set revoked_at = now() where user_id = ${all}`
    await store.query`update users set last_login_at = 'epoch', guilds_fetched_at = null where id = ${all}`
    const { sweeping } = await store.db.transaction().execute(async (trx) => {
      await sql`update users set last_login_at = now() where id = ${back}`.execute(trx)
      const sweeping = erasure.eraseInactive(store.db, 60)
      await untilWaiting()
      return { sweeping }
    })
    await sweeping
    expect(await store.query`select id from users where id = ${all}`).toEqual([{ id: back }])
  })

  test('a login that began before a person’s erasure does not store the person again', async () => {
    const { userId } = await somebody()
    const { chat_id: chatId = '' } = (await users.find(store.db, userId)) ?? {}
    const login = { chatId, username: 'x', displayName: 'x', guilds: [], source: 'placeholder' as const }
    const begunAt = loginStates.beginningOf(await loginStates.nextExpiry(store.db))
    const { withdrawing } = await store.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', userId).execute()
      const withdrawing = users.withdrawByChatId(store.db, chatId, cause)
      await untilWaiting()
      return { withdrawing }
    })
    expect(await withdrawing).toBeUndefined()
    expect(await users.logIn(store.db, { ...login, begunAt }, cause)).toBe('overtaken')
  })

  test('erasing a person also erases events that another transaction is still writing', async () => {
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
