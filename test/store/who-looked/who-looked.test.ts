/** Lookup counts are limited in memory, and each is written only once. People read if some counts were lost. */
import type { KyselyPlugin } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type LookupCount, LookupCounter } from '../../../src/store/who-looked/lookup-counter.ts'
import * as whoLooked from '../../../src/store/who-looked/who-looked.ts'
import { PAUSES, startCountWriter, writeCounts } from '../../../src/store/who-looked/write-counts.ts'
import { createEmptyDatabase, databases, hasPostgres } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { createKey, logIn, openStoreAt, openTestStore, type TestStore } from '../open-test-store.ts'

const silent = { warn: () => {}, info: () => {} }
const NEVER = { first: 2 ** 30, afterDone: 2 ** 30, afterFailed: 2 ** 30 }
const SOON = { first: 20, afterDone: 20, afterFailed: 20 }
const DAY_MS = 86_400_000
const keyOf = (name: string) => ({ id: `key ${name}`, guildId: '77' })

/** Counts one lookup about this person. */
function countLookup(counter: LookupCounter, userId: string, { name = 'one', isAnswered = true } = {}): void {
  counter.countUse(keyOf(name))
  counter.countLookup(keyOf(name), userId, isAnswered)
}

/** The stored counts of all days: answered and refused lookups. */
const storedTotals = async ({ query }: Pick<TestStore, 'query'>) => {
  const [row] = await query`select sum(answered)::int as answered, sum(refused)::int as refused from lookup_counts`
  return [row.answered, row.refused]
}

test('the lookup counter drops counts that exceed its limit and reports the loss once', () => {
  const MAX_COUNTS = 100_000
  const counter = new LookupCounter()
  for (let userId = 1; userId <= MAX_COUNTS; userId += 1) countLookup(counter, String(userId))
  countLookup(counter, '1', { isAnswered: false })
  countLookup(counter, '1', { name: 'other' })
  const lostBy = performance.now()
  counter.countLookup(keyOf('third'), '1', true)
  expect(counter.waiting).toBe(MAX_COUNTS + 2)
  for (let key = 3; key <= MAX_COUNTS + 1; key += 1) counter.countUse(keyOf(String(key)))
  expect(counter.waiting).toBe(2 * MAX_COUNTS)
  const count = (userId: string, answered: number, refused: number) => ({
    ...{ keyId: 'key one', guildId: '77', userId, answered, refused, since: expect.any(Number) },
  })
  const lostSince = expect.toSatisfy((since) => since <= lostBy)
  expect(counter.take(2)).toEqual({
    ...{ counts: [count('1', 1, 1), count('2', 1, 0)], usedKeys: ['key one', 'key other'], lostSince },
  })
  expect(counter.take(1)).toEqual({ counts: [count('3', 1, 0)], usedKeys: ['key 3'], lostSince: undefined })
  counter.take(MAX_COUNTS)
  expect([counter.waiting, counter.take(1)]).toEqual([0, undefined])
})

test('the lookup counter reports the use of a key at most once an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T10:00:00Z') })
  const counter = new LookupCounter()
  const usedKeys = () => {
    counter.countUse(keyOf('one'))
    return counter.take(10)?.usedKeys
  }
  expect(usedKeys()).toEqual(['key one'])
  vi.setSystemTime(new Date('2026-01-01T10:59:59Z'))
  expect(usedKeys()).toBeUndefined()
  vi.setSystemTime(new Date('2026-01-01T11:00:00Z'))
  expect([usedKeys(), usedKeys()]).toEqual([['key one'], undefined])
  counter.reportLoss({ counts: [], usedKeys: ['key one'], lostSince: undefined })
  expect(usedKeys()).toEqual(['key one'])
  vi.useRealTimers()
})

test('a person sees a lookup within ten seconds, even right after an outage', () => {
  expect(1.5 * Math.max(...Object.values(PAUSES))).toBeLessThan(10_000)
})

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const userId = await logIn(store, '1')
  const counter = new LookupCounter()
  const writer = startCountWriter({ counter, db: store.db, log: silent, pauses: NEVER })
  afterEach(async () => {
    await store.query`truncate lookup_counts, lookup_gaps`
  })

  const incompleteSince = async () => (await whoLooked.list(store.db, { userId, lookupDays: 90 }))?.incomplete_since
  const row = (changes: Partial<LookupCount> = {}): LookupCount => ({
    ...{ keyId: 'key', guildId: '77', userId, answered: 1, refused: 0, since: performance.now() },
    ...changes,
  })
  const rename = (from: string, to: string) => store.db.schema.alterTable(from).renameTo(to).execute()
  const today = () => new Date().toISOString().slice(0, 10)

  test('the service splits a large batch of lookup counts into several statements', async () => {
    for (let n = 0; n < 2_500; n += 1) countLookup(counter, userId, { name: String(n), isAnswered: n % 2 === 0 })
    await writer.write()
    expect(await storedTotals(store)).toEqual([1_250, 1_250])
    expect([counter.waiting, await incompleteSince()]).toEqual([0, null])
  })

  test('if the response to a write is lost, no lookup is counted twice', async () => {
    let isLost = true
    const losing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isLost) throw new Error('the response was lost')
        return result
      },
    }
    const writing = startCountWriter({ counter, db: store.db.withPlugin(losing), log: silent, pauses: NEVER })
    countLookup(counter, userId)
    await expect(writing.write()).rejects.toThrow('the response was lost')
    isLost = false
    countLookup(counter, userId)
    await writing.write()
    expect([await storedTotals(store), await incompleteSince()]).toEqual([[2, 0], today()])
  })

  test('a lookup that is written later still counts for the day when it happened', async () => {
    const since = performance.now() - 2 * DAY_MS
    await writeCounts(store.db, { counts: [row({ since })], usedKeys: [], lostSince: undefined })
    const days = await store.query`select (now() at time zone 'utc')::date - day as days from lookup_counts`
    expect(days).toEqual([{ days: 2 }])
  })

  test('the service reports lost lookup counts only to people whom the loss may affect', async () => {
    await writeCounts(store.db, { counts: [], usedKeys: [], lostSince: performance.now() - DAY_MS })
    const days = await store.query`select (now() at time zone 'utc')::date - day as days from lookup_gaps order by 1`
    expect(days).toEqual([{ days: 0 }, { days: 1 }])
    // Nothing was counted about this person yesterday.
    expect(await incompleteSince()).toBe(today())
  })

  test('after repeated losses of lookup counts, the service reports the date of the first loss', () => {
    const losing = new LookupCounter()
    losing.reportLoss({ counts: [row({ since: 1 })], usedKeys: [], lostSince: undefined })
    countLookup(losing, userId)
    const batch = losing.take(1)
    if (batch === undefined) throw new Error('there is something to lose')
    losing.reportLoss(batch)
    expect(losing.take(1)).toMatchObject({ lostSince: 1 })
  })

  test('the list of lookups names a server even if the person has left it', async () => {
    const userId = await logIn(store, '2')
    const { id } = await createKey(store, userId)
    await writeCounts(store.db, { counts: [row({ keyId: id, userId })], usedKeys: [], lostSince: undefined })
    await store.query`insert into guild_permissions values (${userId}, 77, true, now(), 'from the decision')`
    await store.query`update instance_keys set guild_name = 'from the key' where id = ${id}`
    const name = async () => (await whoLooked.list(store.db, { userId, lookupDays: 90 }))?.lookups[0]?.guild_name
    expect(await name()).toBe('Somewhere')
    await store.query`delete from guild_memberships where user_id = ${userId}`
    expect(await name()).toBe('from the decision')
    await store.query`delete from guild_permissions where user_id = ${userId}`
    expect(await name()).toBe('from the key')
  })

  test('the service logs when it cannot write lookup counts, and when it can again', async () => {
    const { log, lines } = collectLog()
    const untilLogged = (count: number) => expect.poll(() => lines().length, { timeout: 20_000 }).toBe(count)
    await rename('lookup_counts', 'away')
    const writing = startCountWriter({ counter, db: store.db, log, pauses: SOON })
    countLookup(counter, userId)
    await untilLogged(1)
    await rename('away', 'lookup_counts')
    await untilLogged(2)
    countLookup(counter, userId)
    await expect.poll(() => storedTotals(store), { timeout: 20_000 }).toEqual([1, 0])
    await writing.stop()
    const last = startCountWriter({ counter, db: store.db, log, pauses: NEVER })
    countLookup(counter, userId)
    await rename('lookup_counts', 'away')
    await last.stop()
    await rename('away', 'lookup_counts')
    expect(lines()).toMatchObject([
      { level: 40, msg: 'lookup counts could not be written and are lost', err: { code: '42P01' } },
      { level: 30, msg: 'lookup counts are written again', failures: expect.any(Number) },
      { level: 40, msg: 'lookup counts could not be written before shutdown and are lost', rows: 1 },
    ])
  })

  test('the service stores the hour in which a key was last used', async () => {
    const { id } = await createKey(store, userId)
    const key = { id, guildId: '77' }
    const lastUse = () => store.query`select last_used_at from key_uses where key_id = ${id}`
    const version = () => store.query`select xmin::text from key_uses where key_id = ${id}`
    counter.countUse(key)
    counter.countUse(keyOf('unknown'))
    await writer.write()
    const [used] = await lastUse()
    expect(Number(used?.last_used_at) % 3_600_000).toBe(0)
    await store.query`update key_uses set last_used_at = last_used_at - interval '3 hours'`
    const another = new LookupCounter()
    another.countUse(key)
    await startCountWriter({ counter: another, db: store.db, log: silent, pauses: NEVER }).stop()
    expect(await lastUse()).toEqual([used])
    const written = await version()
    await writeCounts(store.db, { counts: [], usedKeys: [id], lostSince: undefined })
    expect(await version(), 'within the hour nothing is written').toEqual(written)
  })
})

test.skipIf(!hasPostgres)('three processes that write the same lookup counts never deadlock', async () => {
  const databaseUrl = await createEmptyDatabase()
  const stores = await Promise.all([1, 2, 3].map(() => openStoreAt(databaseUrl)))
  const [first] = stores
  if (first === undefined) throw new Error('no store')
  const users: string[] = []
  for (let n = 1; n <= 40; n += 1) users.push(await logIn(first, String(n)))
  const rounds = 10
  await Promise.all(
    stores.map(async ({ db }, at) => {
      const counter = new LookupCounter()
      const writer = startCountWriter({ counter, db, log: silent, pauses: NEVER })
      for (let round = 0; round < rounds; round += 1) {
        // Each process writes in its own order.
        const order = at === 0 ? users : at === 1 ? users.toReversed() : users.toSorted()
        for (const userId of order) countLookup(counter, userId, { isAnswered: round % 2 === 0 })
        await writer.write()
      }
      await writer.stop()
    }),
  )
  const each = (stores.length * users.length * rounds) / 2
  expect(await storedTotals(first)).toEqual([each, each])
})
