/** One budget per instance key over all bot routes, whatever the address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import { counterStore, type SharedCounters } from '../http/rate-counters.ts'
import { rateLimited } from '../lib/refusals.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'

const WINDOW_S = 60

export interface LimitDeps {
  perMinute: number
  redis: SharedCounters | undefined
  /** Counts every request, however it ends. */
  lookupCounter: Pick<LookupCounter, 'countUse'> | undefined
}

/**
 * Gives the preHandler that counts a request against its key and refuses it past the budget (429). It answers
 * `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and
 * `-reset`, which are draft 06 and what most clients read. One handler, used in several scopes, is one budget.
 */
export async function limitPerKey(scope: App, { perMinute, redis, lookupCounter }: LimitDeps) {
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_S * 1000,
    keyGenerator: ({ instanceKey }) => instanceKey.id,
    store: counterStore(redis, 'bot-key'),
  })
  const spend = scope.createRateLimit()
  const policy = `"key";q=${perMinute};w=${WINDOW_S}`
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    lookupCounter?.countUse(request.instanceKey)
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
