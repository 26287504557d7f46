/** What the log says of an overload. */
import { performance } from 'node:perf_hooks'

export interface OverloadLines {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

const LOOK_MS = 250
/** Without a refusal for so long an overload is over. */
const QUIET_MS = 2_000
/** Event loop utilization since the first refusal, above which this process is what limits the throughput. */
const BUSY = 0.5

/** Counts refusals, and logs an overload as a whole: a line when it begins, with its cause, and one when it ends. */
export class OverloadLog {
  /** Refusals of this process. */
  count = 0
  readonly #log: OverloadLines
  readonly #underWay: () => number
  #isUnderWay = false
  #before = 0
  #lastAt = 0

  constructor(log: OverloadLines, underWay: () => number) {
    this.#log = log
    this.#underWay = underWay
  }

  refused(): void {
    this.count += 1
    this.#lastAt = performance.now()
    if (!this.#isUnderWay) this.#begin()
  }

  #begin(): void {
    this.#isUnderWay = true
    this.#before = this.count - 1
    const since = performance.eventLoopUtilization()
    setTimeout(() => this.#tellCause(performance.eventLoopUtilization(since).utilization), LOOK_MS).unref()
    const looking = setInterval(() => {
      if (performance.now() - this.#lastAt < QUIET_MS) return
      clearInterval(looking)
      this.#isUnderWay = false
      this.#log.info({ refused: this.count - this.#before }, 'no request is refused any more: the overload is over')
    }, LOOK_MS).unref()
  }

  /** While the database is slow, the event loop is idle. */
  #tellCause(utilization: number): void {
    const cause =
      utilization > BUSY
        ? 'this process has more to do than it has time for'
        : 'what they wait for is slow, and this process is not'
    this.#log.warn(
      {
        underWay: this.#underWay(),
        refused: this.count - this.#before,
        utilization: Math.round(utilization * 100) / 100,
      },
      `too many requests are under way, and some are refused: ${cause}`,
    )
  }
}
