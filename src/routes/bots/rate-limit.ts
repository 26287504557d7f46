/** One rate limit per instance key, for all bot routes together and from any address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify'
import type { App } from '../../http/app-type.ts'
import type { Limit } from '../../http/limits.ts'
import { counterStore, createCounter, type SharedCounters, WINDOW_MS } from '../../http/rate-counters.ts'
import { rateLimited } from '../../lib/refusals.ts'
import type { LookupCounter } from '../../store/who-looked/lookup-counter.ts'
import type { RateLimit } from '../../wire/own-key.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rateLimit: RateLimit
  }
}

export interface LimitDeps {
  limit: Limit
  redis?: SharedCounters | undefined
  /** Counts every request, even a refused one. */
  lookupCounter: Pick<LookupCounter, 'countUse'> | undefined
}

/**
 * preHandler: counts a request against its key's rate limit, and refuses it above the limit (429). A request costs 1, or
 * the number of people it is about. A request refused by the limit costs nothing. Sends `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and `-reset` of draft 06, which most
 * clients read.
 */
export async function limitPerKey(
  scope: App,
  { limit: { name, perMinute }, redis, lookupCounter }: LimitDeps,
): Promise<preHandlerAsyncHookHandler> {
  const counter = createCounter(redis, name)
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ instanceKey }) => instanceKey.limitId,
    store: counterStore(counter),
  })
  /** One limiter for each cost, because the plugin passes only the key to its store. */
  const limiters: ReturnType<App['createRateLimit']>[] = []
  const count = (request: FastifyRequest, cost: number) => {
    limiters[cost] ??= scope.createRateLimit({ store: counterStore(counter, cost) })
    return limiters[cost](request)
  }
  const policy = `"key";q=${perMinute};w=${WINDOW_MS / 1000}`

  return async (request, reply) => {
    const { instanceKey, subjects, routeOptions } = request
    if (routeOptions.config.rateLimit === false) return
    lookupCounter?.countUse(instanceKey)
    const counted = await count(request, Array.isArray(subjects) ? subjects.length : 1)
    // A request that costs more than is left isn't counted. Counting a cost of 0 only reads what is left.
    const isRefused = !counted.isAllowed && counted.isExceeded
    const current = isRefused ? await count(request, 0) : counted
    // Never true: `isAllowed` is about the plugin's allow list, which we don't use. Only the compiler needs this line.
    if (current.isAllowed) return
    const { remaining, ttl } = current
    const reset = Math.ceil(ttl / 1000)
    request.rateLimit = { limit: perMinute, remaining, reset }
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': reset,
      'ratelimit-policy': policy,
      ratelimit: `"key";r=${remaining};t=${reset}`,
    })
    if (isRefused) throw rateLimited(ttl / 1000)
  }
}
