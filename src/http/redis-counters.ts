/** Rate counters that replicas share, in Redis or Valkey. Loaded only where there is one: the driver is large. */
import { Redis } from 'ioredis'
import { MANUAL_END, OutageLog } from '../lib/outage-log.ts'
import { type Count, type Counter, CountInMemory, type SharedCounters } from './rate-counters.ts'

interface RedisLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** In a script, which is atomic: no counter is left without an expiry. */
const INCREMENT = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1])}`

/** Circuit breaker: after a failure this process counts alone for this long. A Redis that hangs delays few requests. */
const PAUSE_MS = 1_000

const OUTAGE = {
  begins: 'Redis does not count: this process counts requests by itself meanwhile',
  lasts: 'Redis still does not count: this process counts requests by itself meanwhile',
  ends: 'Redis counts again: replicas count together',
}

export class RedisCounters implements SharedCounters {
  /** Made in the background, and again after it broke. */
  readonly connection: Redis
  readonly #log: RedisLog
  readonly #outage = new OutageLog(OUTAGE, MANUAL_END)
  #hasFailed = false
  #pausedUntil = 0

  constructor(url: string, log: RedisLog) {
    this.#log = log
    this.connection = new Redis(url, {
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 1,
      connectTimeout: 500,
      commandTimeout: 250,
      // Closes the connection when the server hangs or the network drops packets, so that a new one is tried.
      socketTimeout: 5_000,
      // After a failover the old connection may lead to what is a read-only replica now.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    })
    this.connection.on('error', this.#failed)
    // Tells in the log and the metrics whether it counts, before somebody asks.
    this.connection.on('ready', () => this.count('ready', 1).catch(this.#failed))
  }

  /** Whether replicas count together; false: this process counts by itself. */
  get isShared(): boolean {
    return this.connection.status === 'ready' && !this.#hasFailed
  }

  /** Counts in Redis under this prefix and, while Redis does not count, in this process. */
  counter(prefix: string): Counter {
    const own = new CountInMemory()
    return {
      count: (key, windowMs) => {
        const isPaused = performance.now() < this.#pausedUntil
        if (isPaused || this.connection.status !== 'ready') return own.count(key, windowMs)
        return this.count(prefix + key, windowMs).catch((error) => {
          this.#failed(error)
          return own.count(key, windowMs)
        })
      },
    }
  }

  /** Throws what the driver says. */
  async count(key: string, windowMs: number): Promise<Count> {
    const [current, ttl] = (await this.connection.eval(INCREMENT, 1, key, windowMs)) as [number, number]
    this.#hasFailed = false
    this.#outage.end(this.#log)
    return { current, ttl }
  }

  readonly #failed = (error: unknown): void => {
    this.#hasFailed = true
    this.#pausedUntil = performance.now() + PAUSE_MS
    this.#outage.failed(this.#log, error)
  }
}
