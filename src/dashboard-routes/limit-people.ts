/** Limits against floods: logins by address, dashboard writes by session. Loopback addresses are never limited. */

import { BlockList, isIP } from 'node:net'
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import type { App } from '../http/app-type.ts'
import { createCounter } from '../http/rate-limit/count-in-redis.ts'
import { counterStore } from '../http/rate-limit/counter-store.ts'
import { rateLimited } from '../refusals.ts'

export interface PeopleLimits {
  /** onRequest of everything below `/auth`. */
  perAddress: onRequestAsyncHookHandler
  /** onRequest of the session routes, after the session was read; counts writes. */
  perSession: onRequestAsyncHookHandler
}

const READS = new Set(['GET', 'HEAD'])

export async function limitPeople(
  app: App,
  { perMinute, redis }: { perMinute: number; redis: Redis | undefined },
): Promise<PeopleLimits> {
  const limiter = async (prefix: string, options: RateLimitOptions) => {
    let handler: onRequestAsyncHookHandler | undefined
    await app.register(async (scope) => {
      await scope.register(rateLimit, {
        global: false,
        max: perMinute,
        timeWindow: 60_000,
        enableDraftSpec: true,
        errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
        store: counterStore(createCounter(redis, prefix)),
        ...options,
      })
      handler = scope.rateLimit() as onRequestAsyncHookHandler
    })
    if (handler === undefined) throw new Error('the limiter was not registered')
    return handler
  }
  return {
    perAddress: await limiter('login:', { allowList: comesFromHere }),
    perSession: await limiter('session:', {
      allowList: (request) => READS.has(request.method) || comesFromHere(request),
      keyGenerator: (request) => request.session.sessionId,
    }),
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function comesFromHere({ ip }: FastifyRequest): boolean {
  return loopback.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
