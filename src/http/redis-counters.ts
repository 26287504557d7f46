/** Rate counters that replicas share, in Redis or Valkey. Loaded only if Redis is configured: the driver is large. */
import { Redis } from 'ioredis'
import { type Log, MANUAL_END, OutageLog } from '../lib/outage-log.ts'
import { TIME_LIMITS } from '../lib/time-limits.ts'
import { type Count, type Counter, InMemoryCounter, type SharedCounters, WINDOW_MS } from './rate-counters.ts'

/** A script is atomic: every counter gets its expiry, even if the connection breaks. */
const COUNT_SCRIPT = `
local current = tonumber(redis.call('GET', KEYS[1]) or 0)
if current + ARGV[2] > tonumber(ARGV[3]) then return {current, redis.call('PTTL', KEYS[1]), 0} end
current = redis.call('INCRBY', KEYS[1], ARGV[2])
if current == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {current, redis.call('PTTL', KEYS[1]), 1}`

/** Circuit breaker: after a failure, this process counts on its own for this long, so that few requests wait for Redis. */
const PAUSE_MS = 1_000

const OUTAGE_MESSAGES = {
  begins: 'Redis is unavailable: this process counts requests on its own',
  ends: 'Redis is available again: replicas share their counters',
}

export class RedisCounters implements SharedCounters {
  /** The connection opens in the background, and reconnects if it breaks. */
  readonly connection: Redis
  readonly #log: Log
  readonly #outage = new OutageLog(OUTAGE_MESSAGES, MANUAL_END)
  #hasFailed = false
  #pausedUntil = 0

  constructor(url: string, log: Log) {
    this.#log = log
    this.connection = new Redis(url, {
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      maxRetriesPerRequest: 1,
      connectTimeout: TIME_LIMITS.redis.connectMs,
      commandTimeout: TIME_LIMITS.redis.commandMs,
      // Reconnects when Redis hangs or the network drops packets.
      socketTimeout: TIME_LIMITS.redis.socketMs,
      // After a failover, the old connection may lead to a read-only replica.
      reconnectOnError: (error) => error.message.startsWith('READONLY'),
      retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    })
    this.connection.on('error', this.#failed)
    // Counts once before the first request, so that the log and the metrics show whether Redis works.
    this.connection.on('ready', () => this.#count('ready').catch(this.#failed))
  }

  /** Whether replicas count together; false: this process counts on its own. */
  get isShared(): boolean {
    return this.connection.status === 'ready' && !this.#hasFailed
  }

  /** Counts under this prefix in Redis or, while Redis is unavailable, in this process. */
  counter(prefix: string): Counter {
    const own = new InMemoryCounter()
    return {
      count: (key, cost, max) => {
        const isPaused = performance.now() < this.#pausedUntil
        if (isPaused || this.connection.status !== 'ready') return own.count(key, cost, max)
        return this.#count(prefix + key, cost, max).catch((error) => {
          this.#failed(error)
          return own.count(key, cost, max)
        })
      },
    }
  }

  async #count(key: string, cost = 1, max = Number.MAX_SAFE_INTEGER): Promise<Count> {
    const counted = await this.connection.eval(COUNT_SCRIPT, 1, key, WINDOW_MS, cost, max)
    const [current, ttl, isCounted] = counted as [number, number, 0 | 1]
    this.#hasFailed = false
    this.#outage.end(this.#log)
    return { current, ttl: Math.max(0, ttl), isCounted: isCounted === 1 }
  }

  readonly #failed = (error: unknown): void => {
    this.#hasFailed = true
    this.#pausedUntil = performance.now() + PAUSE_MS
    this.#outage.failed(this.#log, error)
  }
}
