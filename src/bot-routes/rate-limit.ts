/** One budget per instance key over all bot routes, whatever the address. */
import type { FastifyReply } from 'fastify'
import type { Redis } from 'ioredis'
import type { Count } from '../http/count-in-memory.ts'
import { createCounter } from '../http/count-in-redis.ts'
import type { Check } from '../http/in-turn.ts'
import { rateLimited } from '../refusals.ts'

const WINDOW_MS = 60_000

/**
 * Gives the check that counts a request against its key, answers `ratelimit-*` (draft-ietf-httpapi-ratelimit-headers-06),
 * and throws 429 past the budget. One check, used in several scopes, is one budget.
 *
 * The people's limits are @fastify/rate-limit's. Here its four promises and their context would take a tenth of a lookup.
 */
export function limitPerKey({ perMinute, redis }: { perMinute: number; redis: Redis | undefined }): Check {
  const limit = String(perMinute)
  const counter = createCounter(redis, 'bot-key:')
  const answer = (reply: FastifyReply, { current, ttl }: Count): void => {
    reply.header('ratelimit-limit', limit)
    reply.header('ratelimit-remaining', Math.max(0, perMinute - current))
    reply.header('ratelimit-reset', Math.ceil(ttl / 1000))
    if (current > perMinute) throw rateLimited(ttl / 1000)
  }
  return ({ instanceKey }, reply) => {
    const count = counter.count(instanceKey.id, WINDOW_MS)
    return count instanceof Promise ? count.then((counted) => answer(reply, counted)) : answer(reply, count)
  }
}
