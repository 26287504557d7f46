/** Rate counters that replicas share, in Redis or Valkey; while it is away each process counts by itself. */
import type { Redis } from 'ioredis'
import { type Count, type Counter, CountInMemory } from './count-in-memory.ts'
import { replyInTime } from './reply-in-time.ts'

/** In a script, which is atomic: no counter is left without an expiry. */
const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** Never creates a counter, which would have no expiry. */
const DECREMENT = `
if redis.call('PTTL', KEYS[1]) > 0 and redis.call('DECR', KEYS[1]) < 0 then redis.call('INCR', KEYS[1]) end`

/** Circuit breaker: after a failure this process counts alone for this long. A Redis that hangs delays few requests. */
const PAUSE_MS = 1_000

/** Emitted on the connection by the first count that succeeds after failures. */
export const COUNTS = 'counts'

/** Counts in Redis under `prefix`, or in this process where there is none. */
export const createCounter = (redis: Redis | undefined, prefix: string): Counter =>
  redis === undefined ? new CountInMemory() : new CountInRedis(redis, prefix)

/** Counts one more. Throws as `replyInTime`. */
export async function countIn(redis: Redis, key: string, windowMs: number): Promise<Count> {
  const [current, ttl] = (await replyInTime(redis.eval(INCREMENT, 1, key, windowMs))) as [number, number]
  return { current, ttl }
}

/** Counts one less, where the window has not ended. Throws as `replyInTime`. */
export async function giveBackIn(redis: Redis, key: string): Promise<void> {
  await replyInTime(redis.eval(DECREMENT, 1, key))
}

class CountInRedis implements Counter {
  readonly #redis: Redis
  readonly #prefix: string
  readonly #own = new CountInMemory()
  #pausedUntil = 0
  #hasFailed = false

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis
    this.#prefix = prefix
  }

  count(key: string, windowMs: number): Count | Promise<Count> {
    if (!this.#isShared) return this.#own.count(key, windowMs)
    return countIn(this.#redis, this.#prefix + key, windowMs).then(this.#succeeded, (error) => {
      this.#pause(error)
      return this.#own.count(key, windowMs)
    })
  }

  giveBack(key: string): void | Promise<void> {
    if (!this.#isShared) return this.#own.giveBack(key)
    return giveBackIn(this.#redis, this.#prefix + key).catch((error) => this.#pause(error))
  }

  get #isShared(): boolean {
    return this.#redis.status === 'ready' && performance.now() >= this.#pausedUntil
  }

  readonly #succeeded = (count: Count): Count => {
    if (this.#hasFailed) this.#redis.emit(COUNTS)
    this.#hasFailed = false
    return count
  }

  #pause(error: unknown): void {
    this.#hasFailed = true
    // `connectRedis` logs it: a right that is missing, or a server that is full, would be silent otherwise.
    this.#redis.emit('error', error)
    this.#pausedUntil = performance.now() + PAUSE_MS
  }
}
