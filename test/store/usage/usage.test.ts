/** What is counted of lookups: bounded in memory, and written once, in any order, by several processes, through outages. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import { Usage } from '../../../src/store/usage/usage.ts'
import { startUsageWriter, type UsageWriter } from '../../../src/store/usage/usage-writer.ts'
import * as whoLooked from '../../../src/store/usage/who-looked.ts'
import { writeBatch, writeLoss } from '../../../src/store/usage/write-usage.ts'
import { databases, emptyDatabase, hasPostgres } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { createKey, logIn, openStoreAt, openTestStore } from '../open-test-store.ts'

const silent = { warn: () => {}, info: () => {} }
const keyOf = (hint: string) => ({ id: `key ${hint}`, guildId: '77' })

/** One lookup of this person. */
function look(usage: Usage, userId: string, { hint = 'hint', isAnswered = true } = {}): void {
  usage.count(keyOf(hint), 'asked')
  usage.countLookup(keyOf(hint), userId, isAnswered)
}
const DAY_MS = 86_400_000

/** All that is kept, over all days. */
async function total({ db }: Pick<Store, 'db'>): Promise<[answered: number, refused: number]> {
  const { rows } = await sql<{ answered: string; refused: string }>`
    select coalesce(sum(answered), 0) as answered, coalesce(sum(refused), 0) as refused from lookup_counts`.execute(db)
  return [Number(rows[0]?.answered), Number(rows[0]?.refused)]
}

test('what waits is bounded: what does not fit is lost, and that is told once', () => {
  // Each lookup counts the use of its key, too.
  const usage = new Usage(2)
  for (const user of ['1', '2', '3']) look(usage, user)
  look(usage, '2', { isAnswered: false })
  for (const hint of ['other', 'third']) look(usage, '1', { hint })
  for (const hint of ['hint', 'hint', 'third']) usage.count(keyOf(hint), 'asked')
  usage.count(keyOf('other'), 'limited')
  expect(usage.waiting).toBe(2)
  expect(usage.take()).toEqual({
    lookups: [
      { userId: '1', guildId: '77', keyId: 'key hint', answered: 1, refused: 0, since: expect.any(Number) },
      { userId: '2', guildId: '77', keyId: 'key hint', answered: 1, refused: 1, since: expect.any(Number) },
    ],
    keys: [
      { keyId: 'key hint', asked: 6, refused: 0, limited: 0 },
      { keyId: 'key other', asked: 1, refused: 0, limited: 1 },
    ],
  })
  expect([usage.takeLoss(), usage.takeLoss()]).toEqual([expect.any(Number), undefined])
  expect([usage.waiting, usage.take()]).toEqual([0, { lookups: [], keys: [] }])
})

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  let userId: string
  let usage: Usage
  let writer: UsageWriter
  beforeAll(async () => {
    store = await openTestStore(database)
    userId = await logIn(store, '1')
    usage = new Usage()
    writer = startUsageWriter({ usage, db: store.db, log: silent, longestWaitMs: 3_600_000 })
  })
  afterEach(async () => {
    await store.db.deleteFrom('lookup_counts').execute()
    await store.db.deleteFrom('lookup_gaps').execute()
  })
  afterAll(async () => {
    await writer.stop()
    await store.close()
  })

  const incompleteSince = async () => (await whoLooked.list(store.db, { userId, lookupDays: 90 }))?.incompleteSince
  const row = () => ({ userId, guildId: '77', keyId: 'key', answered: 1, refused: 0, since: performance.now() })
  const rename = (from: string, to: string) => store.db.schema.alterTable(from).renameTo(to).execute()

  test('more than fit into a statement are written by several', async () => {
    for (let n = 0; n < 2_500; n += 1) look(usage, userId, { hint: String(n), isAnswered: n % 2 === 0 })
    await writer.write()
    expect(await total(store)).toEqual([1_250, 1_250])
    expect(usage.waiting).toBe(0)
  })

  test('a batch that is sent again counts once', async () => {
    const { id } = await createKey(store, userId)
    const lookups = [{ ...row(), answered: 3, refused: 1 }]
    const keys = [{ keyId: id, asked: 5, refused: 2, limited: 1 }]
    for (const number of [1, 1, 2, 1]) await writeBatch(store.db, { writer: 'one', number, lookups, keys })
    await writeBatch(store.db, { writer: 'other', number: 1, lookups, keys })
    expect(await total(store)).toEqual([9, 3])
    const uses = await store.db.selectFrom('key_use').select(['asked', 'refused', 'limited']).execute()
    const sum = (what: keyof (typeof uses)[number]) => uses.reduce((all, use) => all + use[what], 0)
    expect([sum('asked'), sum('refused'), sum('limited')]).toEqual([15, 6, 3])
  })

  test('what can not be written is kept, and written once when it can', async () => {
    look(usage, userId)
    await rename('lookup_counts', 'away')
    for (let round = 0; round < 3; round += 1) {
      await expect(writer.write()).rejects.toThrow()
      look(usage, userId)
    }
    await rename('away', 'lookup_counts')
    await writer.write()
    expect(await total(store)).toEqual([4, 0])
    await writer.write()
    expect(await total(store)).toEqual([4, 0])
  })

  test('a lookup counts on the day on which it was, by the clock of the database', async () => {
    const since = performance.now() - 2 * DAY_MS
    await writeBatch(store.db, { writer: 'late', number: 1, lookups: [{ ...row(), since }], keys: [] })
    const { rows } = await sql<{ days: number }>`
      select (now() at time zone 'utc')::date - day as days from lookup_counts`.execute(store.db)
    expect(rows).toEqual([{ days: 2 }])
  })

  test('a loss of counts is kept by the day, and told to those whom it may concern', async () => {
    expect(await incompleteSince()).toBeUndefined()
    await writeLoss(store.db, performance.now() - DAY_MS)
    await writeLoss(store.db, performance.now())
    const days = await sql<{ days: number }>`
      select (now() at time zone 'utc')::date - day as days from lookup_gaps order by 1`.execute(store.db)
    expect(days.rows).toEqual([{ days: 0 }, { days: 1 }])
    // Nothing was counted of this person yesterday.
    expect(await incompleteSince()).toBe(new Date().toISOString().slice(0, 10))
  })

  test('a process that counts more than it may says so', async () => {
    const small = new Usage(1)
    const writing = startUsageWriter({ usage: small, db: store.db, log: silent, longestWaitMs: 3_600_000 })
    for (const hint of ['a', 'b']) look(small, userId, { hint })
    await writing.stop()
    expect(await total(store)).toEqual([1, 0])
    expect(await incompleteSince()).toBe(new Date().toISOString().slice(0, 10))
  })

  test('a loss of counts is not forgotten when it can not be written at once', async () => {
    const small = new Usage(1)
    const writing = startUsageWriter({ usage: small, db: store.db, log: silent, longestWaitMs: 3_600_000 })
    for (const hint of ['a', 'b']) look(small, userId, { hint })
    await rename('lookup_gaps', 'away')
    await expect(writing.write()).rejects.toThrow()
    await rename('away', 'lookup_gaps')
    await writing.write()
    await writing.stop()
    expect(await store.db.selectFrom('lookup_gaps').selectAll().execute()).not.toEqual([])
  })

  test('a writer that nobody calls writes by itself', async () => {
    const writing = startUsageWriter({ usage, db: store.db, log: silent, longestWaitMs: 20 })
    look(usage, userId)
    await expect.poll(() => total(store), { timeout: 20_000 }).toEqual([1, 0])
    await writing.stop()
  })

  test('an outage is told at its start, and counted at its end', async () => {
    const { log, lines } = collectLog()
    await rename('lookup_counts', 'away')
    const writing = startUsageWriter({ usage, db: store.db, log, longestWaitMs: 20 })
    look(usage, userId)
    await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(1)
    await rename('away', 'lookup_counts')
    await expect.poll(() => lines().length, { timeout: 20_000 }).toBe(2)
    await writing.stop()
    expect(lines()).toMatchObject([
      { level: 40, msg: 'what was counted of lookups can not be written, and is kept', err: { code: '42P01' } },
      { level: 30, msg: 'what was counted is written again', failures: expect.any(Object) },
    ])
  })

  test('of the use of a key the hour is kept, also when it was used in an earlier one', async () => {
    const { id } = await createKey(store, userId)
    const key = { id, guildId: '77' }
    const lastUse = () => store.db.selectFrom('key_uses').select('last_used_at').where('key_id', '=', id).execute()
    usage.count(key, 'asked')
    usage.count(keyOf('of nobody'), 'asked')
    await writer.write()
    const [used] = await lastUse()
    expect(Number(used?.last_used_at) % 3_600_000).toBe(0)
    await sql`update key_uses set last_used_at = last_used_at - interval '3 hours'`.execute(store.db)
    usage.count(key, 'asked')
    await writer.write()
    expect(await lastUse()).toEqual([used])
  })

  test('how keys are used is updated in place, and no index is written again', async () => {
    await sql`insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
      select 'in place ' || n, ${userId}, 77, sha256(n::text::bytea), 'hint' from generate_series(1, 500) n`.execute(
      store.db,
    )
    const keys = Array.from({ length: 500 }, (_, n) => ({
      keyId: `in place ${n + 1}`,
      asked: 1,
      refused: 0,
      limited: 0,
    }))
    for (let number = 1; number <= 20; number += 1) {
      await writeBatch(store.db, { writer: 'in place', number, lookups: [], keys })
    }
    const updates = async () => {
      const { rows } = await sql<{ all: string; hot: string }>`
        select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where relname = 'key_use'`.execute(
        store.db,
      )
      return { all: Number(rows[0]?.all), hot: Number(rows[0]?.hot) }
    }
    // A batch fewer updates where ten minutes end meanwhile and each key gets another row.
    await expect.poll(async () => (await updates()).all).toBeGreaterThanOrEqual(18 * 500)
    const { all, hot } = await updates()
    // Not all, because a page isn't pruned while somebody may still read what was there. On full pages it is less than half.
    expect(hot).toBeGreaterThan((2 / 3) * all)
  })
})

describe.skipIf(!hasPostgres)('three processes that write the same rows', () => {
  test('never wait for each other in a circle, and every lookup counts', async () => {
    const databaseUrl = await emptyDatabase()
    const stores = await Promise.all([1, 2, 3].map(() => openStoreAt(databaseUrl)))
    const [first] = stores
    if (first === undefined) throw new Error('no store')
    const users: string[] = []
    for (let n = 1; n <= 40; n += 1) users.push(await logIn(first, String(n)))
    const rounds = 10
    await Promise.all(
      stores.map(async ({ db }, at) => {
        const usage = new Usage()
        const writer = startUsageWriter({ usage, db, log: silent, longestWaitMs: 3_600_000 })
        for (let round = 0; round < rounds; round += 1) {
          // Each in an order of its own.
          const order = at === 0 ? users : at === 1 ? users.toReversed() : users.toSorted()
          for (const userId of order) look(usage, userId, { isAnswered: round % 2 === 0 })
          await writer.write()
        }
        await writer.stop()
      }),
    )
    const each = (stores.length * users.length * rounds) / 2
    expect(await total(first)).toEqual([each, each])
    await Promise.all(stores.map((store) => store.close()))
  })
})
