/** Rate counters that replicas share, in Redis or Valkey; while it is away each process counts by itself. */
import type { Redis } from 'ioredis'
import { type Counted, CountInMemory } from './count-in-memory.ts'

/** Atomic: a counter never stays without an end. */
const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** After a failure Redis is left alone this long, so that one that hangs delays few requests. */
const PAUSE_MS = 1_000

/** A store class for @fastify/rate-limit that counts in Redis under `prefix`. */
export function countInRedis(redis: Redis, prefix: string) {
  return class CountInRedis {
    readonly #own = new CountInMemory()
    #pausedUntil = 0

    incr(key: string, counted: Counted, windowMs: number): void {
      if (redis.status !== 'ready' || performance.now() < this.#pausedUntil) {
        this.#own.incr(key, counted, windowMs)
        return
      }
      redis.eval(INCREMENT, 1, prefix + key, windowMs).then(
        (reply) => {
          const [current, ttl] = reply as [number, number]
          counted(null, { current, ttl })
        },
        () => {
          this.#pausedUntil = performance.now() + PAUSE_MS
          this.#own.incr(key, counted, windowMs)
        },
      )
    }

    child(): this {
      return this
    }
  }
}
