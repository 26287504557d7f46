/** Heartbeats are written only to the right database, and lookups require a fresh heartbeat. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Identity } from '../../../src/store/heartbeat/identity.ts'
import * as statements from '../../../src/store/heartbeat/statements.ts'
import { type Lookups, withFreshnessCheck } from '../../../src/store/lookups/lookups.ts'
import { inspect } from '../../../src/store/operators/inspect.ts'
import { StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStoreWithoutHeartbeat } from '../open-test-store.ts'

const PAGE_BYTES = 8192
const DAY_MS = 86_400_000

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStoreWithoutHeartbeat(database)

  let actual: Identity

  const readState = () => statements.writeHeartbeat(store.db, { process: 'this', beat: 0 }, undefined)
  /** Tries to write a heartbeat that requires this previous heartbeat. Returns whether it was written. */
  const isWrittenAfter = async (before = 0) =>
    (await statements.writeHeartbeat(store.db, { process: 'this', beat: before + 1 }, before)).isWritten

  beforeEach(async () => {
    await store.query`truncate write_marks, database_identity`
    actual = (await readState()).actual
    await statements.recordIdentity(store.db, actual)
  })

  test('a process writes no heartbeat to a database that lacks its previous heartbeat', async () => {
    for (const before of [0, 1, 2]) expect(await isWrittenAfter(before)).toBe(true)
    await store.query`update write_marks set beat = 2`
    expect(await isWrittenAfter(3)).toBe(false)
    await store.query`delete from write_marks`
    expect(await isWrittenAfter(3)).toBe(false)
  })

  test.each([
    ['another server', 'system', 'another'],
    ['another database', 'database', '1'],
    ['recreated tables', 'marks_table', '1'],
    ['another timeline', 'timeline', '0'],
    ['a refused database', 'doubt', 'it is a copy'],
  ])('a process that has just started writes no heartbeat to %s', async (_, column, value) => {
    await store.query`update database_identity set ${sql.ref(column)} = ${sql.lit(value)}`
    expect(await isWrittenAfter()).toBe(false)
    expect(await store.query`select from write_marks`).toEqual([])
  })

  test('if the database’s clock is set back, a heartbeat keeps the previous heartbeat’s time', async () => {
    expect(await isWrittenAfter()).toBe(true)
    await store.query`update write_marks set written_at = now() + interval '1 day'`
    expect(await isWrittenAfter(1)).toBe(true)
    expect((await readState()).newestAgeMs).toBeLessThan(-0.9 * DAY_MS)
  })

  test('an operator’s check counts the processes that wrote a heartbeat in the last ten seconds', async () => {
    await store.query`
      insert into write_marks (process, beat, written_at)
      values ('ended', 1, now() - interval '11 seconds'), ('running', 1, now() + interval '1 hour')`
    expect(await inspect(store.db, 0)).toMatchObject({ processes: 1, lacking: [], refusedFor: false })
  })

  test.each(['select', 'insert', 'update', 'delete'])('admin check names a table that it may not %s', async (right) => {
    const trial = await store.db.startTransaction().execute()
    const steps = `create role checked; grant all on all tables in schema public to checked; revoke ${right} on users from checked;`
    await sql.raw(`do $$ begin ${steps} end $$`).execute(trial)
    await sql`set local role checked`.execute(trial)
    expect(await inspect(trial, 0)).toMatchObject({ lacking: ['users'] })
    await trial.rollback().execute()
  })

  test('an operator who accepts a database resets the time since its newest heartbeat', async () => {
    await store.query`insert into write_marks (process, beat, written_at) values ('another', 1, now() - interval '2 days')`
    expect((await readState()).newestAgeMs).toBeLessThan(DAY_MS)
    await store.query`update database_identity set accepted_at = 'epoch'`
    const { newestAgeMs } = await readState()
    expect([newestAgeMs > 1.9 * DAY_MS, newestAgeMs < 2.1 * DAY_MS]).toEqual([true, true])
  })

  test('after the disk was full, heartbeats resume once an opt-out can be stored again', async () => {
    const size = async () => Number((await store.query`select pg_relation_size('audit_events')`)[0].pg_relation_size)
    await statements.stopLookups(store.db, statements.DISK_FULL)
    expect(await isWrittenAfter()).toBe(false)
    const before = await size()
    await statements.probeDiskSpace(store.db)
    expect(await size()).toBeGreaterThan(before + 4 * PAGE_BYTES)
    expect(await store.query`select from audit_events`).toEqual([])
    expect(await isWrittenAfter()).toBe(true)
  })

  test('the service still refuses a restored database once its full disk has space again', async () => {
    await statements.stopLookups(store.db, 'it is a copy')
    await statements.stopLookups(store.db, statements.DISK_FULL)
    await statements.probeDiskSpace(store.db)
    expect((await readState()).recorded).toMatchObject({ refusedFor: 'it is a copy' })
  })

  test('a process that records an older failover does not overwrite the newer timeline', async () => {
    for (const timeline of [actual.timeline + 2, actual.timeline + 1]) {
      await statements.recordIdentity(store.db, { ...actual, timeline })
    }
    expect((await readState()).recorded).toMatchObject({ timeline: actual.timeline + 2 })
  })
})

test('only a lookup about a person is refused if the heartbeat expires while the lookup is running', async () => {
  let isFresh = true
  const lookups: Lookups = {
    find: async () => {
      isFresh = false
      return { key: { id: 'key', limitId: 'key', guildId: '77', expiresAt: null }, target: undefined }
    },
    ping: async () => {},
    waiting: () => 0,
  }
  const requireFresh = () => {
    if (!isFresh) throw new StoreUnavailableError('not fresh')
  }
  const { find } = withFreshnessCheck(lookups, requireFresh)
  await expect(find({ keyValue: 'key', subject: { guildId: '77', targetChatId: '1' } })).rejects.toThrow('not fresh')
  expect(await find({ keyValue: 'key' })).toMatchObject({ key: { id: 'key' } })
})
