/** One budget per instance key over all bot routes, whatever the address. */
import rateLimit from '@fastify/rate-limit'
import type { preHandlerAsyncHookHandler } from 'fastify'
import type { App } from '../http/app-type.ts'
import { counterStore, createCounter, type SharedCounters, WINDOW_MS } from '../http/rate-counters.ts'
import { rateLimited } from '../lib/refusals.ts'
import type { BotKey, LookupCounter } from '../store/who-looked/lookup-counter.ts'

export interface LimitDeps {
  perMinute: number
  redis: SharedCounters | undefined
  /** Counts every request, however it ends. */
  lookupCounter: Pick<LookupCounter, 'countUse'> | undefined
}

/**
 * The preHandler that counts a request against its key and refuses it past the budget (429). It costs one, or as many as
 * the people it asks about; where fewer are left it spends nothing. The answer has `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and
 * `-reset`, which are draft 06 and what most clients read.
 */
export async function limitPerKey(
  scope: App,
  { perMinute, redis, lookupCounter }: LimitDeps,
): Promise<preHandlerAsyncHookHandler> {
  const counter = createCounter(redis, 'bot-key')
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ instanceKey }) => instanceKey.id,
    store: counterStore(counter),
  })
  const spendOne = scope.createRateLimit()
  async function spend({ id }: BotKey, cost: number) {
    const { current, ttl, isCounted } = await counter.count(id, { cost, most: perMinute })
    return { remaining: Math.max(0, perMinute - current), ttl, isExceeded: !isCounted }
  }
  const policy = `"key";q=${perMinute};w=${WINDOW_MS / 1000}`

  return async (request, reply) => {
    const { instanceKey, facts } = request
    lookupCounter?.countUse(instanceKey)
    const budget = await (facts.length > 1 ? spend(instanceKey, facts.length) : spendOne(request))
    // Never: it would mean that the key is on the plugin's allow list, which isn't used.
    if ('isAllowed' in budget && budget.isAllowed) return
    const { remaining, ttl, isExceeded } = budget
    const seconds = Math.ceil(ttl / 1000)
    reply.headers({
      'ratelimit-limit': perMinute,
      'ratelimit-remaining': remaining,
      'ratelimit-reset': seconds,
      'ratelimit-policy': policy,
      ratelimit: `"key";r=${remaining};t=${seconds}`,
    })
    if (isExceeded) throw rateLimited(ttl / 1000)
  }
}
