/** One budget per instance key over all bot routes, whatever the address. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import { counterStore, createCounter, type SharedCounters } from '../http/rate-counters.ts'
import { rateLimited } from '../lib/refusals.ts'
import type { LookupCounter } from '../store/who-looked/lookup-counter.ts'

const WINDOW_MS = 60_000

export interface LimitDeps {
  perMinute: number
  redis: SharedCounters | undefined
  /** Counts every request, however it ends. */
  lookupCounter: Pick<LookupCounter, 'countUse'> | undefined
}

/** The preHandler that counts a request against its key and refuses it past the budget (429). */
export type LimitRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/**
 * Gives the preHandlers for requests that cost one (no `costOf`), and for those that may cost several, which spend nothing
 * when less than that is left. All spend the same budget. They answer `RateLimit` and `RateLimit-Policy`
 * (draft-ietf-httpapi-ratelimit-headers-10), and `ratelimit-limit`, `-remaining` and `-reset`, which are draft 06 and what
 * most clients read.
 */
export async function limitPerKey(scope: App, { perMinute, redis, lookupCounter }: LimitDeps) {
  const counter = createCounter(redis, 'bot-key')
  await scope.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ instanceKey }) => instanceKey.id,
    store: counterStore(counter),
  })
  const spendOne = scope.createRateLimit()
  const spend = async ({ instanceKey }: FastifyRequest, cost: number): Promise<Budget> => {
    const { current, ttl, isCounted } = await counter.count(instanceKey.id, WINDOW_MS, { cost, most: perMinute })
    return { remaining: Math.max(0, perMinute - current), ttl, isExceeded: !isCounted }
  }
  const policy = `"key";q=${perMinute};w=${WINDOW_MS / 1000}`

  return (costOf?: (request: FastifyRequest) => number): LimitRequest =>
    async (request, reply) => {
      lookupCounter?.countUse(request.instanceKey)
      const budget = await (costOf === undefined ? spendOne(request) : spend(request, costOf(request)))
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

/** As the plugin tells it. */
interface Budget {
  remaining: number
  /** Milliseconds until the next window. */
  ttl: number
  isExceeded: boolean
}
