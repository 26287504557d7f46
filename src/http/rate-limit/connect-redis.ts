/** The connection to Redis or Valkey. Loaded only where there is one: the driver is large. */
import { Redis, ReplyError } from 'ioredis'

interface RedisLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** The same problem is logged again after this long. */
const REMIND_MS = 60_000

/**
 * Connects in the background, with backoff. How long a command may take is for `replyInTime` to say: the driver's own
 * timeouts would blame Redis for a busy event loop. Whatever the driver or a counter emits as `error` is logged, once a
 * minute while it lasts.
 */
export function connectRedis(url: string, log: RedisLog): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 500,
    // Ends the connection when a server hangs or a network drops packets: until it is back, nobody waits for it. Much
    // longer than other work holds up the event loop.
    socketTimeout: 5_000,
    // After a failover the old address may lead to a server that may not count.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  })
  const loggedAt = { away: Number.NEGATIVE_INFINITY, refuses: Number.NEGATIVE_INFINITY }
  redis.on('error', (error) => {
    const problem = error instanceof ReplyError ? 'refuses' : 'away'
    const now = performance.now()
    if (now - loggedAt[problem] < REMIND_MS) return
    loggedAt[problem] = now
    log.warn({ err: error }, `${SENTENCES[problem]}: this process counts requests by itself meanwhile`)
  })
  redis.on('ready', () => {
    if (loggedAt.away > 0) log.info({}, 'Redis is back: replicas count together again')
    loggedAt.away = Number.NEGATIVE_INFINITY
  })
  return redis
}

const SENTENCES = { away: 'Redis is away', refuses: 'Redis refuses to count' }
