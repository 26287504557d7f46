/** One budget per instance key over all bot routes, whatever the address. */
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { Redis } from 'ioredis'
import type { Count } from '../http/rate-limit/count-in-memory.ts'
import { createCounter } from '../http/rate-limit/count-in-redis.ts'
import { rateLimited } from '../refusals.ts'

const WINDOW_MS = 60_000

/**
 * Gives the preHandler that counts a request against its key, answers `ratelimit-*`
 * (draft-ietf-httpapi-ratelimit-headers-06), and refuses it past the budget (429). One, used in several scopes, is one
 * budget.
 *
 * The people's limits are @fastify/rate-limit's. Here its four promises and their context would take a tenth of a lookup.
 */
export function limitPerKey({ perMinute, redis }: { perMinute: number; redis: Redis | undefined }) {
  const limit = String(perMinute)
  const counter = createCounter(redis, 'bot-key:')
  const answer = ({ current, ttl }: Count, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    reply.header('ratelimit-limit', limit)
    reply.header('ratelimit-remaining', Math.max(0, perMinute - current))
    reply.header('ratelimit-reset', Math.ceil(ttl / 1000))
    done(current > perMinute ? rateLimited(ttl / 1000) : undefined)
  }
  return ({ instanceKey }: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const count = counter.count(instanceKey.id, WINDOW_MS)
    if (count instanceof Promise) count.then((counted) => answer(counted, reply, done), done)
    else answer(count, reply, done)
  }
}
