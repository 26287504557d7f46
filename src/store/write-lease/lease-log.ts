/** What the log says of a write lease: when it is lost, when it is back, and what happened to marks and database. */
import type { LeaseUse, StoreLog } from '../store.ts'

/** From one log line about failed marks to the next. */
const REMIND_MS = 60_000

const RESTORED =
  'no lookup is answered: this database is not the one that was left. See docs/backup.md, then: ' +
  'npm run admin -- accept-restore --consents off|keep --keys revoke|keep --yes'

export class LeaseLog {
  readonly #log: StoreLog
  /** Whether the lease is held, as the log says; undefined: nothing was logged yet. */
  #toldHeld: boolean | undefined
  #lastError: unknown
  #failedMarks = 0
  #failedBefore = 0
  #toldFailureAt = Number.NEGATIVE_INFINITY

  constructor(log: StoreLog) {
    this.#log = log
  }

  get failedMarks(): number {
    return this.#failedMarks
  }

  /** One line when the lease is lost, unless by a refusal, which has a line of its own, and one when it is back. */
  tell({ isHeld, isRefused }: LeaseUse): void {
    const before = this.#toldHeld
    this.#toldHeld = isHeld
    if (isHeld === before || (isHeld && before === undefined)) return
    if (isHeld) {
      this.#log.info({ failedMarks: this.#failedMarks - this.#failedBefore }, 'lookups are answered again')
      this.#failedBefore = this.#failedMarks
    } else if (!isRefused) {
      this.#log.warn(
        { err: this.#lastError },
        'no lookup is answered: the database takes no writes, so nobody could withdraw',
      )
    }
  }

  /** To be called before the lease is extended: it may have lapsed since it was told to be held. */
  tellLapse(use: LeaseUse): void {
    if (this.#toldHeld === true) this.tell(use)
  }

  /** Logged while the lease is held: the first sign that it will be lost, and the only one when the next marks succeed. */
  markFailed(error: unknown, isHeld: boolean): void {
    this.#failedMarks += 1
    this.#lastError = error
    const now = performance.now()
    if (!isHeld || now - this.#toldFailureAt < REMIND_MS) return
    this.#toldFailureAt = now
    this.#log.warn({ err: error }, 'a mark could not be written')
  }

  failedOver(timeline: number): void {
    this.#log.info({ timeline }, 'the database failed over')
  }

  refused(reason: string): void {
    this.#log.warn({ reason }, RESTORED)
  }
}
