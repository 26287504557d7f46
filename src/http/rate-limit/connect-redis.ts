/** The connection to Redis or Valkey. Loaded only where there is one: the driver is large. */
import { Redis, ReplyError } from 'ioredis'

interface RedisLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** The same trouble is told again after this long. */
const REMIND_MS = 60_000

/**
 * Connects in the background. Nothing waits for Redis longer than a quarter of a second. Whatever is emitted as `error`,
 * by the driver or by who counts, is logged: once a minute, as long as it lasts.
 */
export function connectRedis(url: string, log: RedisLog): Redis {
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
  const toldAt = { away: Number.NEGATIVE_INFINITY, refuses: Number.NEGATIVE_INFINITY }
  redis.on('error', (error) => {
    const trouble = error instanceof ReplyError ? 'refuses' : 'away'
    const now = performance.now()
    if (now - toldAt[trouble] < REMIND_MS) return
    toldAt[trouble] = now
    log.warn({ err: error }, `${SENTENCES[trouble]}: this process counts requests by itself meanwhile`)
  })
  redis.on('ready', () => {
    if (toldAt.away > 0) log.info({}, 'Redis is back: replicas count together again')
    toldAt.away = Number.NEGATIVE_INFINITY
  })
  return redis
}

const SENTENCES = { away: 'Redis is away', refuses: 'Redis refuses to count' }
