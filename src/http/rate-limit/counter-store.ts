/** A counter of ours behind the `store` option of @fastify/rate-limit. */
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Count, Counter } from './count-in-memory.ts'

/**
 * The plugin's own stores don't fit: the one in memory is an LRU cache of 5,000 keys, which forgets budgets that are
 * spent, and the one in Redis has no fallback while Redis is away.
 */
export function counterStore(counter: Counter): FastifyRateLimitStoreCtor {
  return class {
    incr(key: string, done: (error: Error | null, count?: Count) => void, windowMs: number): void {
      const count = counter.count(key, windowMs)
      if (count instanceof Promise) count.then((counted) => done(null, counted), done)
      else done(null, count)
    }

    /** Every route counts in the same place. */
    child(): this {
      return this
    }
  }
}
