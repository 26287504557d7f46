/** One budget per instance key over all bot routes, whatever the address. */
import rateLimit from '@fastify/rate-limit'
import type { Redis } from 'ioredis'
import type { App } from '../http/app-type.ts'
import { CountInMemory } from '../http/count-in-memory.ts'
import { countInRedis } from '../http/count-in-redis.ts'
import type { Check } from '../http/in-turn.ts'
import { rateLimited } from '../refusals.ts'

/**
 * Gives the check that counts a request against its key, answers `ratelimit-*`, and throws 429 past the budget.
 * One check, used in several scopes, is one budget.
 */
export async function limitPerKey(
  app: App,
  { perMinute, redis }: { perMinute: number; redis: Redis | undefined },
): Promise<Check> {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: 60_000,
    enableDraftSpec: true,
    keyGenerator: (request) => request.instanceKey.id,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
    store: redis === undefined ? CountInMemory : countInRedis(redis, 'bot-key:'),
  })
  return app.rateLimit() as Check
}
