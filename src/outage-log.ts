/** Tells an outage in few lines: one at its start, one each minute with counts while it lasts, and one at its end. */

interface Log {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface OutageSentences {
  begins: string
  lasts: string
  ends: string
}

export interface OutagePauses {
  /** From one line to the next while it lasts. */
  remindMs: number
  /** With no failure for this long it is over; undefined: `end` is called when it is. */
  quietMs: number | undefined
}

const PAUSES: OutagePauses = { remindMs: 60_000, quietMs: 5_000 }
/** For an outage that lasts until `end` is called, after a success. */
export const UNTIL_TOLD: OutagePauses = { remindMs: 60_000, quietMs: undefined }
/** An outage has few reasons; what comes after these is counted together. */
const MOST_REASONS = 10

interface Outage {
  beganAt: number
  failedAt: number
  toldAt: number
  failures: Map<string, number>
  timer: NodeJS.Timeout | undefined
}

export class OutageLog {
  readonly #sentences: OutageSentences
  readonly #pauses: OutagePauses
  #outage: Outage | undefined

  constructor(sentences: OutageSentences, pauses = PAUSES) {
    this.#sentences = sentences
    this.#pauses = pauses
  }

  /** Counts a failure, by the message of its error. The first one is logged with its error and these fields. */
  failed(log: Log, error: unknown, fields: object = {}): void {
    const now = performance.now()
    if (this.#outage === undefined) {
      this.#outage = { beganAt: now, failedAt: now, toldAt: now, failures: new Map(), timer: this.#look(log) }
      log.warn({ ...fields, err: error }, this.#sentences.begins)
    }
    const outage = this.#outage
    outage.failedAt = now
    countReason(outage.failures, error instanceof Error ? error.message : String(error))
    if (now - outage.toldAt < this.#pauses.remindMs) return
    outage.toldAt = now
    log.warn(summary(outage), this.#sentences.lasts)
  }

  /** Logs the end of the outage, if there is one. */
  end(log: Log): void {
    if (this.#outage === undefined) return
    clearTimeout(this.#outage.timer)
    log.info(summary(this.#outage), this.#sentences.ends)
    this.#outage = undefined
  }

  /** Ends the outage when there was no failure for `quietMs`. */
  #look(log: Log, afterMs = this.#pauses.quietMs): NodeJS.Timeout | undefined {
    if (afterMs === undefined) return undefined
    return setTimeout(() => {
      if (this.#outage === undefined) return
      const left = this.#outage.failedAt + (this.#pauses.quietMs ?? 0) - performance.now()
      if (left <= 0) this.end(log)
      else this.#outage.timer = this.#look(log, left)
    }, afterMs).unref()
  }
}

function countReason(failures: Map<string, number>, message: string): void {
  const reason = failures.has(message) || failures.size < MOST_REASONS ? message : 'others'
  failures.set(reason, (failures.get(reason) ?? 0) + 1)
}

function summary({ beganAt, failedAt, failures }: Outage) {
  return { failures: Object.fromEntries(failures), seconds: Math.round(failedAt - beganAt) / 1000 }
}
