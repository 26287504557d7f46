/** Rate counters that replicas share, in Redis or Valkey; while it is away each process counts by itself. */
import { Redis } from 'ioredis'
import { type Counted, CountInMemory } from './count-in-memory.ts'

/** Atomic: a counter never stays without an end. */
const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** After a failure Redis is left alone this long, so that one that hangs delays few requests. */
const PAUSE_MS = 1_000

/** Connects in the background. Nothing waits for Redis longer than a quarter of a second. */
export function connectRedis(url: string, log: { warn(fields: object, message: string): void }): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 250,
    connectTimeout: 500,
    // A server that hangs, or a network that swallows, is given up: until it is back nobody waits for it at all.
    socketTimeout: 1_000,
    // After a failover the old address may lead to a server that may not count.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  })
  let isKnownAway = false
  redis.on('error', (error) => {
    if (!isKnownAway) log.warn({ err: error }, 'Redis is away: this process counts requests by itself meanwhile')
    isKnownAway = true
  })
  redis.on('ready', () => {
    isKnownAway = false
  })
  return redis
}

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
