/** Logs an outage in few lines: one at its start, one a minute while it lasts, and one at its end. */

/** The logger methods that are needed here. The loggers of pino and Fastify have both. */
export interface Log {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export const SILENT: Log = { warn: () => {}, info: () => {} }

export interface OutageMessages {
  /** Logged again every minute, with the number of failures and the duration. */
  begins: string
  ends: string
}

/** An outage lasts until the caller calls `end` after a success. */
export const MANUAL_END = { quietMs: undefined }

const REMIND_MS = 60_000

export class OutageLog {
  readonly #messages: OutageMessages
  readonly #quietMs: number | undefined
  #outage: { failures: number; beganAt: number; loggedAt: number; timer: NodeJS.Timeout | undefined } | undefined

  /** `quietMs`: the outage is over after this time without a failure. */
  constructor(messages: OutageMessages, { quietMs }: { quietMs: number | undefined } = { quietMs: 5_000 }) {
    this.#messages = messages
    this.#quietMs = quietMs
  }

  /** Counts a failure. Logs the first one, and then one a minute, with its error and these fields. */
  failed(log: Log, error: unknown, fields: object = {}): void {
    const now = performance.now()
    if (this.#outage === undefined) {
      this.#outage = { failures: 0, beganAt: now, loggedAt: now, timer: this.#endLater(log) }
      log.warn({ ...fields, err: error }, this.#messages.begins)
    }
    this.#outage.failures += 1
    this.#outage.timer?.refresh()
    if (now - this.#outage.loggedAt < REMIND_MS) return
    this.#outage.loggedAt = now
    log.warn({ ...fields, err: error, ...this.#summary() }, this.#messages.begins)
  }

  end(log: Log): void {
    if (this.#outage === undefined) return
    clearTimeout(this.#outage.timer)
    log.info(this.#summary(), this.#messages.ends)
    this.#outage = undefined
  }

  #endLater(log: Log): NodeJS.Timeout | undefined {
    return this.#quietMs === undefined ? undefined : setTimeout(() => this.end(log), this.#quietMs).unref()
  }

  #summary() {
    const { failures = 0, beganAt = 0 } = this.#outage ?? {}
    return { failures, seconds: Math.round(performance.now() - beganAt) / 1000 }
  }
}
