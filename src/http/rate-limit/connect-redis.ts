/** The connection to Redis or Valkey. Loaded only where there is one: the driver is large. */
import { Redis, ReplyError } from 'ioredis'
import { OutageLog, UNTIL_TOLD } from '../../outage-log.ts'
import { COUNTS } from './count-in-redis.ts'

interface RedisLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/**
 * Connects in the background, with backoff. Commands have no timeout here: the driver's own would blame Redis for a busy
 * event loop, so `replyInTime` has one. Whatever the driver or a counter emits as `error` is an outage in the log: a line
 * at its start, one a minute while it lasts, one at its end.
 */
export function connectRedis(url: string, log: RedisLog): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 500,
    // Closes the connection when the server hangs or the network drops packets, so that nobody waits for it. Much longer
    // than other work blocks the event loop.
    socketTimeout: 5_000,
    // After a failover the old connection may lead to what is a read-only replica now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
  })
  const outages = {
    away: new OutageLog(SENTENCES.away, UNTIL_TOLD),
    refuses: new OutageLog(SENTENCES.refuses, UNTIL_TOLD),
  }
  redis.on('error', (error) => outages[problemOf(error)].failed(log, error))
  redis.on('ready', () => outages.away.end(log))
  redis.on(COUNTS, () => {
    for (const outage of Object.values(outages)) outage.end(log)
  })
  return redis
}

/** How requests are counted: by all replicas together, or by this process alone, while Redis is away or refuses. */
export type RedisState = 'shared' | 'away' | 'refuses'

/** Gives a function that tells the state, from now on. */
export function watchRedis(redis: Redis): () => RedisState {
  let refuses = false
  redis.on('error', (error) => {
    refuses = problemOf(error) === 'refuses'
  })
  redis.on(COUNTS, () => {
    refuses = false
  })
  return () => {
    if (redis.status !== 'ready') return 'away'
    return refuses ? 'refuses' : 'shared'
  }
}

const problemOf = (error: Error): 'away' | 'refuses' => (error instanceof ReplyError ? 'refuses' : 'away')

const ALONE = 'this process counts requests by itself meanwhile'
const SENTENCES = {
  away: {
    begins: `Redis is away: ${ALONE}`,
    lasts: `Redis is still away: ${ALONE}`,
    ends: 'Redis is back: replicas count together again',
  },
  refuses: {
    begins: `Redis refuses to count: ${ALONE}`,
    lasts: `Redis still refuses to count: ${ALONE}`,
    ends: 'Redis counts again: replicas count together',
  },
}
