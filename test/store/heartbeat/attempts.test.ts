/** What a process does after each attempt to write a heartbeat to a simulated database, and how long a heartbeat stays fresh. */
import { onTestFinished, test, vi } from 'vitest'
import { TIME_LIMITS } from '../../../src/lib/time-limits.ts'
import { Heartbeat, type Statements } from '../../../src/store/heartbeat/heartbeat.ts'
import { type DatabaseRecord, isSame, MISSING_OWN_HEARTBEAT } from '../../../src/store/heartbeat/identity.ts'
import { DISK_FULL } from '../../../src/store/heartbeat/statements.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { noDatabase } from '../../helpers/no-database.ts'

const IDENTITY = { system: '1', database: '2', marks_table: '3', timeline: 4 }

/** A simulated database, empty at first. A test changes the fields to simulate what happens to the database. */
class SimulatedDatabase implements Statements {
  actual = IDENTITY
  recorded: DatabaseRecord | null = null
  /** The stored heartbeat. */
  ownBeat = 0
  isUnavailable = false
  canRecordReasons = true
  /** The number of attempts to write a heartbeat. `reasons` are the reasons to refuse the database that were sent. */
  attempts = 0
  reasons: string[] = []

  writeHeartbeat: Statements['writeHeartbeat'] = async (_db, { beat }, required) => {
    this.attempts += 1
    if (this.isUnavailable) throw new Error('it is unavailable')
    const { actual, recorded, ownBeat } = this
    const isServed = recorded !== null && recorded.refusedFor === null && isSame(recorded, actual)
    const isWritten = isServed && required !== undefined && ownBeat >= required
    if (isWritten) this.ownBeat = beat
    return { isWritten, actual, recorded, ownBeat, newestAgeMs: 0, now: 10 * beat }
  }
  recordIdentity: Statements['recordIdentity'] = async (_db, identity) => {
    this.recorded = { ...identity, acceptedAt: 5, refusedFor: null }
  }
  stopLookups: Statements['stopLookups'] = async (_db, reason) => {
    this.reasons.push(reason)
    if (!this.canRecordReasons) throw new Error('no reason is stored')
    this.setReason(reason)
  }
  probeDiskSpace = async () => this.setReason(null)

  setReason(refusedFor: string | null): void {
    if (this.recorded !== null) this.recorded = { ...this.recorded, refusedFor }
  }
}

/** A process that is starting, and its log. */
function startProcess(database = new SimulatedDatabase()) {
  const { log, lines } = collectLog()
  const heartbeat = new Heartbeat(noDatabase(), log, database)
  const started = heartbeat.start()
  onTestFinished(() => heartbeat.stop())
  return { heartbeat, database, started, sentBy: performance.now(), lines, logged: () => lines().map(({ msg }) => msg) }
}

test.concurrent('a process answers lookups for at most five seconds after its last heartbeat', async ({ expect }) => {
  const { heartbeat, database, started, sentBy, logged } = startProcess()
  expect(heartbeat.isFresh).toBe(false)
  await started
  expect([heartbeat.isFresh, database.recorded, database.ownBeat]).toMatchObject([true, IDENTITY, 1])
  // The five seconds begin when the heartbeat is sent, not when it is acknowledged.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(sentBy + TIME_LIMITS.heartbeatMs)
  const isFresh = heartbeat.isFresh
  clock.mockRestore()
  expect(isFresh).toBe(false)
  await expect.poll(() => database.ownBeat).toBeGreaterThan(1)
  expect(logged()).toEqual([])
})

test.concurrent('a process whose database was restored refuses lookups at once and logs one line', async ({
  expect,
}) => {
  const { heartbeat, database, started, lines, logged } = startProcess()
  await started
  // The database was restored to an earlier state.
  database.ownBeat = 0
  await expect.poll(() => heartbeat.isRefused).toBe(true)
  expect([heartbeat.isFresh, new Set(database.reasons)]).toEqual([false, new Set([MISSING_OWN_HEARTBEAT])])
  const { attempts } = database
  await expect.poll(() => database.attempts).toBeGreaterThan(attempts + 1)
  const refused = expect.stringMatching(/not the database the service last wrote to/)
  expect(lines()).toMatchObject([{ level: 40, msg: refused, reason: MISSING_OWN_HEARTBEAT }])
  database.recorded = { ...IDENTITY, acceptedAt: 1e9, refusedFor: null }
  await expect.poll(() => heartbeat.isFresh).toBe(true)
  expect([heartbeat.isRefused, logged()]).toEqual([false, [refused, expect.stringMatching(/was accepted$/)]])
})

test.concurrent('a process that is connected to the wrong database refuses lookups until its next heartbeat', async ({
  expect,
}) => {
  const { heartbeat, database, started, lines } = startProcess()
  expect(heartbeat.accepts(IDENTITY)).toBe(true)
  await started
  const promoted = { ...IDENTITY, timeline: 5 }
  database.actual = promoted
  await expect.poll(() => database.recorded).toMatchObject(promoted)
  await expect.poll(() => heartbeat.accepts(promoted)).toBe(true)
  for (const change of [{ system: 'another' }, { timeline: 4 }, { marks_table: null }]) {
    await expect.poll(() => heartbeat.isFresh).toBe(true)
    expect(heartbeat.accepts({ ...promoted, ...change })).toBe(false)
    expect(heartbeat.isFresh).toBe(false)
  }
  expect(lines()).toMatchObject([{ msg: 'the database failed over', timeline: 5 }])
})

test.concurrent('after a full disk, a process refuses lookups until it has written a heartbeat', async ({ expect }) => {
  const full = new SimulatedDatabase()
  full.recorded = { ...IDENTITY, acceptedAt: 5, refusedFor: DISK_FULL }
  const another = startProcess(full)
  const { heartbeat, database, started } = startProcess()
  // A heartbeat is in flight at this moment.
  heartbeat.noteDiskFull()
  await Promise.all([another.started, started])
  expect([another.heartbeat.isFresh, heartbeat.isFresh]).toEqual([true, false])
  database.canRecordReasons = false
  await expect.poll(() => database.reasons.length).toBe(2)
  expect([heartbeat.isFresh, database.ownBeat]).toEqual([false, 1])
  database.canRecordReasons = true
  await expect.poll(() => heartbeat.isFresh).toBe(true)
  expect([database.reasons.at(-1), database.ownBeat]).toEqual([DISK_FULL, 2])
  heartbeat.noteDiskFull()
  expect(heartbeat.isFresh).toBe(false)
})

test.concurrent('if heartbeats fail, the process logs when lookups stop and when they resume', async ({ expect }) => {
  const { heartbeat, database, started, logged } = startProcess()
  await started
  database.isUnavailable = true
  const { attempts } = database
  await expect.poll(() => database.attempts).toBeGreaterThan(attempts + 1)
  expect([heartbeat.isFresh, logged()]).toEqual([true, []])
  heartbeat.accepts({ ...IDENTITY, system: 'another' })
  await expect.poll(() => logged().length).toBe(1)
  database.isUnavailable = false
  await expect.poll(() => heartbeat.isFresh).toBe(true)
  expect(logged()).toEqual([expect.stringMatching(/accepts no writes/), expect.stringMatching(/accepts writes$/)])
})
