/** What marks are written into: the database that was left, while nobody doubts it and it has room. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import type { Row } from '../../../src/store/tables.ts'
import type { Identity } from '../../../src/store/write-lease/identity.ts'
import {
  examine,
  findRoom,
  recordDoubt,
  recordFirst,
  recordFull,
  recordTimeline,
  sweepMarks,
  writeMark,
} from '../../../src/store/write-lease/marks.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStoreWithoutLease } from '../open-test-store.ts'

const DAY_MS = 86_400_000

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  let actual: Identity
  let generation: string
  beforeAll(async () => {
    store = await openTestStoreWithoutLease(database)
  })
  afterAll(() => store.close())

  beforeEach(async () => {
    await store.db.deleteFrom('write_marks').execute()
    await store.db.deleteFrom('database_identity').execute()
    actual = (await examine(store.db, store.place(), '')).actual
    await recordFirst(store.db, actual)
    generation = (await recorded()).generation
  })

  const recorded = () => store.db.selectFrom('database_identity').selectAll().executeTakeFirstOrThrow()

  /** Whether a mark is written that counts one more than the last one that was acknowledged. */
  async function canMark({ acknowledged = 0 } = {}): Promise<boolean> {
    const mark = { process: 'this', generation, beat: acknowledged + 1, acknowledged }
    return (await writeMark(store.db, store.place(), mark)) !== undefined
  }

  const keepMark = (process: string, { beat = 1, daysAgo = 0 } = {}) =>
    store.db
      .insertInto('write_marks')
      .values({ process, beat, written_at: new Date(Date.now() - daysAgo * DAY_MS) })
      .execute()

  test('each mark needs the one before, which a database that was put back lacks', async () => {
    for (const acknowledged of [0, 1, 2]) expect(await canMark({ acknowledged })).toBe(true)
    await store.db.updateTable('write_marks').set({ beat: 2 }).execute()
    expect(await canMark({ acknowledged: 3 })).toBe(false)
    await store.db.deleteFrom('write_marks').execute()
    expect(await canMark({ acknowledged: 3 })).toBe(false)
  })

  test.each<[string, Partial<Row<'database_identity'>>]>([
    ['another server', { system: 'another' }],
    ['another database', { database: '1' }],
    ['tables that were made anew', { marks_table: '1' }],
    ['another timeline', { timeline: 0 }],
    ['another generation', { generation: '00000000-0000-4000-8000-000000000000' }],
    ['a database that somebody doubted', { doubt: 'it is a copy' }],
  ])('no mark is written into %s', async (_, change) => {
    expect(await canMark()).toBe(true)
    await store.db.updateTable('database_identity').set(change).execute()
    expect(await canMark({ acknowledged: 1 })).toBe(false)
  })

  test('after a full disk no mark is written until there is room', async () => {
    await recordFull(store.db, generation)
    expect(await canMark()).toBe(false)
    await findRoom(store.db, generation)
    expect(await canMark()).toBe(true)
  })

  test('a full disk takes the place of no doubt, and room removes none', async () => {
    await recordDoubt(store.db, generation, 'it is a copy')
    await recordFull(store.db, generation)
    expect(await recorded()).toMatchObject({ doubt: 'it is a copy' })
    await findRoom(store.db, generation)
    expect(await recorded()).toMatchObject({ doubt: 'it is a copy' })
  })

  test('the timeline of a failover is not taken back by a process that learned of an earlier one', async () => {
    for (const timeline of [actual.timeline + 2, actual.timeline + 1]) {
      await recordTimeline(store.db, generation, { ...actual, timeline })
    }
    expect(await recorded()).toMatchObject({ timeline: actual.timeline + 2 })
  })

  test('marks of processes that ended long ago go, and the newest stays, however old it is', async () => {
    await keepMark('ended long ago', { daysAgo: 108 })
    await keepMark('ended shortly before', { daysAgo: 101 })
    await keepMark('ended last', { daysAgo: 100 })
    await sweepMarks(store.db)
    const left = await store.db.selectFrom('write_marks').select('process').orderBy('written_at').execute()
    expect(left.map(({ process }) => process)).toEqual(['ended shortly before', 'ended last'])
  })
})
