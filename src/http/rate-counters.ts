/** Rate counters, in this process or in Redis. Each window is fixed, and starts with its first request. */
import type { CreateRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

export const WINDOW_MS = 60_000

/** The count in the current window, the milliseconds until the window ends, and whether this request was counted. */
export interface Count {
  current: number
  ttl: number
  isCounted: boolean
}

export interface Counter {
  /** Adds 1 or `cost` to this key's count, or nothing if the count would exceed `max`. Never rejects. */
  count(key: string, cost?: number, max?: number): Count | Promise<Count>
}

export interface SharedCounters {
  counter(prefix: string): Counter
}

export class InMemoryCounter implements Counter {
  readonly #windows = new Map<string, { current: number; endsAt: number }>()

  /** Keys identify people and addresses, so they are deleted soon after their window ends. */
  constructor() {
    setInterval(() => this.#dropEnded(), WINDOW_MS).unref()
  }

  count(key: string, cost = 1, max = Number.MAX_SAFE_INTEGER): Count {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAt <= now) {
      // Whole milliseconds, so that no rounding error makes the remaining time longer than the window.
      window = { current: 0, endsAt: Math.floor(now + WINDOW_MS) }
      this.#windows.set(key, window)
    }
    const isCounted = window.current + cost <= max
    if (isCounted) window.current += cost
    return { current: window.current, ttl: window.endsAt - now, isCounted }
  }

  get size(): number {
    return this.#windows.size
  }

  #dropEnded(): void {
    const now = performance.now()
    for (const [key, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(key)
  }
}

export function createCounter(shared: SharedCounters | undefined, name: string): Counter {
  return shared?.counter(`${name}:`) ?? new InMemoryCounter()
}

/**
 * Our counters for the `store` option of @fastify/rate-limit. The plugin's own stores don't fit: the one in memory forgets
 * keys beyond 5,000, the one in Redis has no fallback, and both count each request as 1, not as `cost`.
 */
export function counterStore(counter: Counter, cost = 1): FastifyRateLimitStoreCtor {
  return class {
    incr(key: string, done: Done, _windowMs: number, max: number): void {
      report(counter.count(key, cost, max), max, done)
    }

    /** A route with its own limit counts here too, under another key. A limiter with another cost has its own store. */
    child(options: object): FastifyRateLimitStore {
      const { store: Own }: CreateRateLimitOptions = options
      return Own === undefined ? this : new Own({})
    }
  }
}

type Done = (error: Error | null, count?: { current: number; ttl: number }) => void

/** Reports a count above `max` for a request that was not counted, so that the plugin refuses the request. */
function report(count: Count | Promise<Count>, max: number, done: Done): void {
  if (count instanceof Promise) return void count.then((counted) => report(counted, max, done), done)
  done(null, { current: count.isCounted ? count.current : max + 1, ttl: count.ttl })
}
