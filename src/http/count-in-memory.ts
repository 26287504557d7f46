/** Rate counters of this process: fixed windows, as a store for @fastify/rate-limit. */

/** What the limiter hears of a counter: requests in the current window, and milliseconds until it ends. */
export type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

interface Window {
  current: number
  endsAt: number
}

/**
 * Counts per key in windows that start with their first request. What has ended is dropped a generation at a time, so
 * memory holds the keys of the last two windows at most, and no request pays for a sweep.
 */
export class CountInMemory {
  #recent = new Map<string, Window>()
  #older = new Map<string, Window>()
  #turnsAt = 0

  incr(key: string, counted: Counted, windowMs: number): void {
    const now = performance.now()
    if (now >= this.#turnsAt) this.#turn(now, windowMs)
    const window = this.#current(key, now) ?? this.#open(key, now + windowMs)
    window.current += 1
    counted(null, { current: window.current, ttl: window.endsAt - now })
  }

  child(): CountInMemory {
    return this
  }

  #current(key: string, now: number): Window | undefined {
    const window = this.#recent.get(key) ?? this.#older.get(key)
    return window !== undefined && window.endsAt > now ? window : undefined
  }

  #open(key: string, endsAt: number): Window {
    const window = { current: 0, endsAt }
    this.#recent.set(key, window)
    return window
  }

  /** A window opened in one generation has ended before the generation after next begins. */
  #turn(now: number, windowMs: number): void {
    this.#older = now < this.#turnsAt + windowMs ? this.#recent : new Map()
    this.#recent = new Map()
    this.#turnsAt = now + windowMs
  }
}
