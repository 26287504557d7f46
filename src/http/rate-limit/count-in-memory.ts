/** Rate counters of this process: fixed windows. */

/** What a counter says: requests in the current window, and milliseconds until it ends. */
export interface Count {
  current: number
  ttl: number
}

/** Counts per key in windows that start with their first request. */
export interface Counter {
  /** Counts one more. Never rejects. */
  count(key: string, windowMs: number): Count | Promise<Count>
  /** Counts one less, where the window in which it was counted has not ended. Never rejects. */
  giveBack(key: string): void | Promise<void>
}

interface Window {
  current: number
  endsAt: number
}

/** How often ended windows are dropped by a timer, and how many keys it looks at. */
const SWEEP_EVERY_MS = 1_000
const SWEEP_BATCH = 1_000

/**
 * Incremental eviction: each new key drops up to two whose windows have ended, so memory holds about twice the keys of
 * one window at most, and no request pays for a whole sweep. A timer drops the rest, so that an idle process forgets them.
 */
export class CountInMemory implements Counter {
  readonly #windows = new Map<string, Window>()
  #cursor = this.#windows.entries()
  #timer: NodeJS.Timeout | undefined

  count(key: string, windowMs: number): Count {
    const now = performance.now()
    const window = this.#windows.get(key) ?? this.#add(key, now)
    if (window.endsAt <= now) restart(window, now + windowMs)
    window.current += 1
    return { current: window.current, ttl: window.endsAt - now }
  }

  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined && window.endsAt > performance.now() && window.current > 0) window.current -= 1
  }

  /** How many keys are held. */
  get size(): number {
    return this.#windows.size
  }

  #add(key: string, now: number): Window {
    this.#dropEnded(now, 2)
    const window = { current: 0, endsAt: 0 }
    this.#windows.set(key, window)
    this.#timer ??= setInterval(() => this.#dropBetweenRequests(), SWEEP_EVERY_MS).unref()
    return window
  }

  #dropBetweenRequests(): void {
    this.#dropEnded(performance.now(), SWEEP_BATCH)
    if (this.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  /** Looks at the next so many keys, and begins again after the last. */
  #dropEnded(now: number, most: number): void {
    for (let looked = 0; looked < most; looked += 1) {
      const { value, done } = this.#cursor.next()
      if (done) {
        this.#cursor = this.#windows.entries()
        return
      }
      if (value[1].endsAt <= now) this.#windows.delete(value[0])
    }
  }
}

/** In whole milliseconds: V8 allocates numbers with a fraction on the heap. */
function restart(window: Window, endsAt: number): void {
  window.current = 0
  window.endsAt = Math.floor(endsAt)
}
