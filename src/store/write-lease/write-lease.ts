/**
 * The write lease: lookups are answered only while this process could write to the database a moment ago, and the database
 * is the one that was left. While nobody could withdraw, nobody is shown.
 */
import { randomUUID } from 'node:crypto'
import type { LeaseUse, StoreLog } from '../store.ts'
import type { Db } from '../tables.ts'
import {
  type Found,
  type Identity,
  isSame,
  judge,
  type OutsideMarks,
  type Refused,
  type Remembered,
} from './identity.ts'
import { LeaseLog } from './lease-log.ts'
import type { LeaseTerm } from './leased-lookups.ts'
import {
  examine,
  findRoom,
  recordDoubt,
  recordFirst,
  recordFull,
  recordTimeline,
  sweepMarks,
  writeMark,
} from './marks.ts'

/** From one mark to the next. */
const BEAT_MS = 1_500
/** How long the lease is held after a committed mark, from the moment when that was sent. */
const HOLDS_MS = 5_000
/** Beats from one sweep of the marks of ended processes to the next. */
const SWEEP_BEATS = 20

export interface WriteLeaseOptions {
  /** What lookups ask whether the lease is held. Every mark extends it. */
  term: LeaseTerm
  /** Takes the way of people's decisions, so that a mark proves that these can be written. */
  db: Db
  /** See `actualAt` in marks.ts. */
  place?: string
  log: StoreLog
  /** Called at the first mark, and when the identity has changed since the last: other connections are to be closed. */
  onIdentity?: (identity: Identity) => void
}

export class WriteLease {
  readonly #options: WriteLeaseOptions
  readonly #log: LeaseLog
  readonly #process = randomUUID()
  #outside: OutsideMarks | undefined
  #timer: NodeJS.Timeout | undefined
  #beating: Promise<void> | undefined
  #beats = 0
  #own: { generation: string; beat: number } | undefined
  #identity: Identity | undefined
  #refused: { generation: string | undefined; reason: string } | undefined
  #isDiskFull = false

  constructor(options: WriteLeaseOptions) {
    this.#options = options
    this.#log = new LeaseLog(options.log)
  }

  get use(): LeaseUse {
    return { isHeld: this.isHeld, failedMarks: this.#log.failedMarks, isRefused: this.#refused !== undefined }
  }

  get isHeld(): boolean {
    return this.#options.term.isHeld
  }

  /** Resolves after the first attempt to write a mark, and never throws. From then on one is written every beat. */
  async begin(outside?: OutsideMarks): Promise<void> {
    this.#outside = outside
    await this.#beat()
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS)
    this.#timer.unref()
  }

  /** Whether a new connection leads to the database of the last mark. If not, nobody is shown before the next mark. */
  accepts(identity: Identity | undefined): boolean {
    if (this.#identity === undefined) return true
    if (identity !== undefined && isSame(identity, this.#identity)) return true
    this.#options.term.end()
    return false
  }

  /** Somebody's write found the disk full. No process shows anybody before one of them has found room. */
  meetFullDisk(): void {
    this.#isDiskFull = true
    this.#options.term.end()
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    this.#options.term.end()
    await this.#beating
  }

  /** Never two at once, and never throws. */
  async #beat(): Promise<void> {
    if (this.#beating === undefined) {
      this.#beating = this.#mark().finally(() => {
        this.#beating = undefined
      })
      await this.#beating
    }
    this.#log.tell(this.use)
  }

  async #mark(): Promise<void> {
    this.#beats += 1
    const sentAt = performance.now()
    try {
      // Somebody may have found the disk full meanwhile, though the mark fitted.
      if ((await this.#writeOrExamine()) && !this.#isDiskFull) {
        this.#log.tellLapse(this.use)
        this.#options.term.extendTo(sentAt + HOLDS_MS)
        this.#refused = undefined
      }
    } catch (error) {
      this.#log.markFailed(error, this.isHeld)
    }
    if (this.#beats % SWEEP_BEATS === 1 && this.isHeld) await this.#sweep()
  }

  /** Whether a mark is written. In another database it isn't, and the lease is lost at once. */
  async #writeOrExamine(): Promise<boolean> {
    const { db } = this.#options
    if (this.#own !== undefined) {
      if (this.#isDiskFull) await recordFull(db, this.#own.generation)
      this.#isDiskFull = false
      if (await this.#write(this.#own)) return true
    }
    // Each attempt writes the mark, or first removes what prevents it: nothing on record yet, a failover, a full disk.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { outside, ...found } = await this.#examine()
      const { recorded, actual } = found
      const verdict = judge(found, { own: this.#own, refused: this.#refused?.generation, outside })
      if (typeof verdict === 'object') {
        await this.#refuse(verdict, recorded?.generation)
        return false
      }
      if (recorded === undefined) await recordFirst(db, actual)
      else if (verdict === 'failover') await this.#failOver(recorded.generation, actual)
      else if (recorded.isFull) await findRoom(db, recorded.generation)
      else if (await this.#write(this.#ownIn(recorded.generation))) return true
    }
    return false
  }

  /**
   * Reads the database after what is known outside of it: each mark that others tell of there is in the database by then.
   * The other way round, a mark written between the two would seem to be lost.
   */
  async #examine(): Promise<Found & Pick<Remembered, 'outside'>> {
    const { db, place = '' } = this.#options
    const before = await examine(db, place, this.#process)
    const generation = before.recorded?.generation
    const outside = generation === undefined ? undefined : await this.#outside?.exchange(generation)
    if (outside === undefined) return { ...before, outside }
    const found = await examine(db, place, this.#process)
    return found.recorded?.generation === generation ? { ...found, outside } : this.#examine()
  }

  #ownIn(generation: string): { generation: string; beat: number } {
    return this.#own?.generation === generation ? this.#own : { generation, beat: 0 }
  }

  async #write(own: { generation: string; beat: number }): Promise<boolean> {
    const { db, place = '', onIdentity } = this.#options
    const [acknowledged, beat] = [own.beat, this.#beats]
    const mark = { process: this.#process, generation: own.generation, beat, acknowledged }
    const written = await writeMark(db, place, mark)
    if (written === undefined) return false
    const { identity, writtenAt } = written
    this.#own = { generation: own.generation, beat }
    if (this.#identity === undefined || !isSame(identity, this.#identity)) {
      this.#identity = identity
      onIdentity?.(identity)
    }
    const known = await this.#outside?.exchange(own.generation, { timeline: identity.timeline, writtenAt })
    return known === undefined || known.timeline <= identity.timeline
  }

  async #failOver(generation: string, actual: Identity): Promise<void> {
    await recordTimeline(this.#options.db, generation, actual)
    this.#log.failedOver(actual.timeline)
  }

  async #refuse({ reason, isLasting }: Refused, generation: string | undefined): Promise<void> {
    this.#options.term.end()
    const isNew = this.#refused?.reason !== reason
    this.#refused = { generation, reason }
    if (isNew) this.#log.refused(reason)
    if (isLasting && generation !== undefined) await recordDoubt(this.#options.db, generation, reason)
  }

  /** Best effort: after an error it is tried again some beats later. */
  async #sweep(): Promise<void> {
    await sweepMarks(this.#options.db).catch(() => {})
  }
}
