/** The connection to Redis or Valkey. Loaded only where there is one: the driver is large. */
import { Redis } from 'ioredis'

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
