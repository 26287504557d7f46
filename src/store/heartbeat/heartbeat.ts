/** The heartbeat: a row written every second. If it can't be written, nobody can withdraw consent, so lookups are refused. */
import { randomUUID } from 'node:crypto'
import { type Log, MANUAL_END, OutageLog } from '../../lib/outage-log.ts'
import { sleepUnlessAborted } from '../../lib/repeat.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import type { Db } from '../tables.ts'
import { type Identity, isSame, judge, type LastHeartbeat, MISSING_OWN_HEARTBEAT } from './identity.ts'
import * as inDatabase from './statements.ts'

/** The pause between two heartbeats. */
export const PAUSE_MS = 1_000
/** The maximum number of attempts per heartbeat. A first start or a failover needs two, or more if other processes start too. */
const MAX_ATTEMPTS = 5

const OUTAGE_MESSAGES = {
  begins: 'lookups are refused: the database accepts no writes, so nobody could withdraw consent',
  ends: 'lookups are answered again: the database accepts writes',
}
const REFUSED_MESSAGE =
  'lookups are refused: this is not the database the service last wrote to. See docs/backup.md, then: ' +
  'npm run admin -- accept-restore --consents off|keep --keys revoke|keep --yes'
const ACCEPTED_MESSAGE = 'lookups are answered again: the database is the expected one, or was accepted'

export type Statements = Pick<typeof inDatabase, 'writeHeartbeat' | 'recordIdentity' | 'stopLookups' | 'probeDiskSpace'>

export class Heartbeat {
  readonly #db: Db
  readonly #log: Log
  readonly #statements: Statements
  readonly #process = randomUUID()
  readonly #outage = new OutageLog(OUTAGE_MESSAGES, MANUAL_END)
  readonly #stopping = new AbortController()
  /** Lookups may be answered until this time, by the clock of `performance.now`. */
  #freshUntil = 0
  #running: Promise<void> | undefined
  #maxAbsenceMinutes = 0
  #beat = 0
  #last: LastHeartbeat | undefined
  #refusedFor: string | undefined
  #isDiskFull = false

  /** `db` uses the same pool as the dashboard's writes: if a heartbeat can commit, so can a withdrawal. */
  constructor(db: Db, log: Log, statements: Statements = inDatabase) {
    this.#db = db
    this.#log = log
    this.#statements = statements
  }

  get isFresh(): boolean {
    return performance.now() < this.#freshUntil
  }

  get isRefused(): boolean {
    return this.#refusedFor !== undefined
  }

  /** Throws while lookups must be refused. */
  readonly requireFresh = (): void => {
    if (!this.isFresh) throw new StoreUnavailableError('lookups are refused: the last heartbeat is too old')
  }

  /** Writes a heartbeat, then one every second. Resolves after the first attempt. Never throws. */
  async start(maxAbsenceMinutes = 0): Promise<void> {
    this.#maxAbsenceMinutes = maxAbsenceMinutes
    const first = this.#attempt()
    this.#running = first.then(async () => {
      while (await sleepUnlessAborted(PAUSE_MS, this.#stopping.signal)) await this.#attempt()
    })
    await first
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  /** Whether this is the database of the last heartbeat. If not, lookups are refused until the next heartbeat. */
  accepts(identity: Identity): boolean {
    if (this.#last === undefined || isSame(identity, this.#last.identity)) return true
    this.#freshUntil = 0
    return false
  }

  /** Called after a write has found the disk full. All processes refuse lookups until one of them has found disk space. */
  noteDiskFull(): void {
    this.#isDiskFull = true
    this.#freshUntil = 0
  }

  async #attempt(): Promise<void> {
    const sentAt = performance.now()
    try {
      const refusedFor = await this.#write()
      if (refusedFor !== undefined) return await this.#refuse(refusedFor)
      // Another write may have found the disk full, even though the heartbeat was written.
      if (this.#isDiskFull) return
      this.#freshUntil = sentAt + TIME_LIMITS.heartbeatMs
      this.#outage.end(this.#log)
      if (this.#refusedFor !== undefined) this.#log.info({}, ACCEPTED_MESSAGE)
      this.#refusedFor = undefined
    } catch (error) {
      // Doesn't log the error until lookups are refused.
      if (!this.isFresh) this.#outage.failed(this.#log, error)
    }
  }

  async #refuse(reason: string): Promise<void> {
    this.#freshUntil = 0
    if (reason !== this.#refusedFor) this.#log.warn({ reason }, REFUSED_MESSAGE)
    this.#refusedFor = reason
    if (reason === MISSING_OWN_HEARTBEAT) await this.#statements.stopLookups(this.#db, reason)
  }

  /** Returns why this database is refused, if it is. Throws if the heartbeat could not be written for another reason. */
  async #write(): Promise<string | undefined> {
    if (this.#isDiskFull) await this.#statements.stopLookups(this.#db, inDatabase.DISK_FULL)
    this.#isDiskFull = false
    this.#beat += 1
    const own = { process: this.#process, beat: this.#beat }
    let requiredBeat = this.#last?.beat
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
      const found = await this.#statements.writeHeartbeat(this.#db, own, requiredBeat)
      const { isWritten, recorded, actual, now } = found
      if (isWritten) {
        this.#last = { beat: this.#beat, writtenAt: now, identity: actual }
        return undefined
      }
      if (recorded?.refusedFor === inDatabase.DISK_FULL) {
        await this.#statements.probeDiskSpace(this.#db)
        continue
      }
      const verdict = judge(found, this.#last, this.#maxAbsenceMinutes)
      if (typeof verdict === 'object') return verdict.refusedFor
      if (verdict === 'failover') this.#log.info({ timeline: actual.timeline }, 'the database failed over')
      if (verdict !== 'same') await this.#statements.recordIdentity(this.#db, actual)
      // `judge` has checked this process's last heartbeat, so the next attempt doesn't.
      requiredBeat = 0
    }
    throw new Error('other processes kept changing the recorded identity of the database')
  }
}
