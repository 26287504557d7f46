/** What the log says of an overload. */
import { performance } from 'node:perf_hooks'

export interface OverloadLogger {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** From the first refusal to its cause, and between looks whether the overload is over. */
const LOOK_MS = 250
/** An overload is over when no request was refused for this long. */
const QUIET_MS = 2_000
/** Event loop utilization since the first refusal; above it this process is the bottleneck, below it what it waits for. */
const BUSY = 0.5

/** Counts refusals, and logs an overload as a whole: a line when it begins, with its cause, and one when it ends. */
export class OverloadLog {
  /** Refusals of this process. */
  count = 0
  readonly #log: OverloadLogger
  readonly #underWay: () => number
  #isOverloaded = false
  #countBefore = 0
  #lastAt = 0

  constructor(log: OverloadLogger, underWay: () => number) {
    this.#log = log
    this.#underWay = underWay
  }

  refused(): void {
    this.count += 1
    this.#lastAt = performance.now()
    if (!this.#isOverloaded) this.#begin()
  }

  #begin(): void {
    this.#isOverloaded = true
    this.#countBefore = this.count - 1
    const since = performance.eventLoopUtilization()
    setTimeout(() => this.#tellCause(performance.eventLoopUtilization(since).utilization), LOOK_MS).unref()
    const timer = setInterval(() => {
      if (performance.now() - this.#lastAt < QUIET_MS) return
      clearInterval(timer)
      this.#isOverloaded = false
      this.#log.info(
        { refused: this.count - this.#countBefore },
        'no request is refused any more: the overload is over',
      )
    }, LOOK_MS).unref()
  }

  #tellCause(utilization: number): void {
    const cause =
      utilization > BUSY
        ? 'this process has more to do than it has time for'
        : 'what they wait for is slow, and this process is not'
    this.#log.warn(
      {
        underWay: this.#underWay(),
        refused: this.count - this.#countBefore,
        utilization: Math.round(utilization * 100) / 100,
      },
      `too many requests are under way, and some are refused: ${cause}`,
    )
  }
}
