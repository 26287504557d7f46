/** One rate limit per instance key for all bot routes, from any address. */
import rateLimit from '@fastify/rate-limit'
import type { preHandlerAsyncHookHandler } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { Limit } from '../../http/limits.ts'
import { counterStore, type SharedCounters, WINDOW_MS, withCost } from '../../http/rate-counters.ts'
import { rateLimited } from '../../lib/refusals.ts'
import type { LookupCounter } from '../../store/who-looked/lookup-counter.ts'

export interface LimitDeps {
  limit: Limit
  redis?: SharedCounters | undefined
  /** Counts every request, however it ends. */
  lookupCounter: Pick<LookupCounter, 'countUse'> | undefined
}

/**
 * The preHandler that counts a request against its key's rate limit, and refuses it above that (429). A request costs 1, or the
 * number of people it asks about; if fewer are left, it is refused and costs nothing. The answer has `RateLimit` and
 * `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and `-reset`, which are
 * draft 06 and what most clients read.
 */
export async function limitPerKey(
  scope: App,
  { limit: { name, perMinute }, redis, lookupCounter }: LimitDeps,
): Promise<preHandlerAsyncHookHandler> {
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ instanceKey: { id }, about }) => (Array.isArray(about) ? withCost(id, about.length) : id),
    store: counterStore(redis, name),
  })
  const spend = scope.createRateLimit()
  const policy = `"key";q=${perMinute};w=${WINDOW_MS / 1000}`

  return async (request, reply) => {
    if (request.routeOptions.config.rateLimit === false) return
    lookupCounter?.countUse(request.instanceKey)
    const spent = await spend(request)
    // Fewer were left than the request costs, so nothing was counted.
    const isRefused = !spent.isAllowed && spent.isExceeded
    const budget = isRefused ? await spend(request, { increment: false }) : spent
    // Never: it would mean that the key is on the plugin's allow list, which isn't used.
    if (budget.isAllowed) return
    const { remaining, ttl } = budget
    const seconds = Math.ceil(ttl / 1000)
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': seconds,
      'ratelimit-policy': policy,
      ratelimit: `"key";r=${remaining};t=${seconds}`,
    })
    if (isRefused) throw rateLimited(ttl / 1000)
  }
}
