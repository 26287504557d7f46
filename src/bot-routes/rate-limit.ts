/** One budget per instance key over all bot routes, whatever the address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { App } from '../http/app-type.ts'
import { createCounter } from '../http/rate-limit/count-in-redis.ts'
import { counterStore } from '../http/rate-limit/counter-store.ts'
import { rateLimited } from '../refusals.ts'
import type { Usage } from '../store/usage/usage.ts'

const WINDOW_S = 60

export interface LimitDeps {
  perMinute: number
  redis: Redis | undefined
  /** Counts every request, however it ends. */
  usage: Pick<Usage, 'count'> | undefined
}

/**
 * Gives the preHandler that counts a request against its key and refuses it past the budget (429). It answers
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and
 * `-reset`, which are draft 06 and what most clients read. One handler, used in several scopes, is one budget.
 */
export async function limitPerKey(scope: App, { perMinute, redis, usage }: LimitDeps) {
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_S * 1000,
    keyGenerator: ({ instanceKey }) => instanceKey.id,
    store: counterStore(createCounter(redis, 'bot-key:')),
  })
  const spend = scope.createRateLimit()
  const policy = `"key";q=${perMinute};w=${WINDOW_S}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    usage?.count(request.instanceKey, 'asked')
    const budget = await spend(request)
    // Never: it would mean that the key is on the plugin's allow list, which isn't used.
    if (budget.isAllowed) return
    const { remaining, ttl, ttlInSeconds, isExceeded } = budget
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': ttlInSeconds,
      'ratelimit-policy': policy,
      ratelimit: `"key";r=${remaining};t=${ttlInSeconds}`,
    })
    if (isExceeded) throw rateLimited(ttl / 1000)
  }
}
