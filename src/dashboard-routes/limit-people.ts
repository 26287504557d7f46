/** Rate limits: logins by address, dashboard requests by person. Loopback addresses are never limited. */

import { BlockList, isIP } from 'node:net'
import rateLimit, { normalizeIP, type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { FastifyRequest, onErrorHookHandler, onRequestAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify'
import type { Redis } from 'ioredis'
import type { App } from '../http/app-type.ts'
import type { Counter } from '../http/rate-limit/count-in-memory.ts'
import { createCounter } from '../http/rate-limit/count-in-redis.ts'
import { counterStore } from '../http/rate-limit/counter-store.ts'
import { addressMarker } from '../http/tracing/address-mark.ts'
import { rateLimited } from '../refusals.ts'
import { SAFE_METHODS } from './same-site.ts'

export interface PeopleLimits {
  /** onRequest of everything below `/auth`. */
  perAddress: onRequestAsyncHookHandler
  /** onRequest of the session routes, after `requireUser`: a person has one budget of each, over all their sessions. */
  perPerson: onRequestAsyncHookHandler[]
  /** onRequest of the download, after `perPerson`: it is the one read whose cost has no bound. */
  perDownload: onRequestAsyncHookHandler
  failedLogins: FailedLogins
}

/** Each login callback costs a call to the chat platform, and anybody can cause one by inventing a code. */
export interface FailedLogins {
  /** preHandler of the login callback: counts it as failed, by its address. */
  count: preHandlerAsyncHookHandler
  /** Takes that count back. */
  forgive(request: FastifyRequest): Promise<void>
}

const WINDOW_MS = 60_000
const MOST_FAILED_LOGINS = 10
const MOST_DOWNLOADS = 10
/** A page of the dashboard takes three reads, and each change is followed by one. */
const READS_PER_WRITE = 2

interface Limits {
  perMinute: number
  redis: Redis | undefined
}

export async function limitPeople(app: App, { perMinute, redis }: Limits): Promise<PeopleLimits> {
  const failures = createCounter(redis, 'failed-login:')
  const keyGenerator = ({ userId }: FastifyRequest) => userId
  return {
    perAddress: await limiter(app, createCounter(redis, 'login:'), { max: perMinute, allowList: isFromLoopback }),
    perPerson: [
      await limiter(app, createCounter(redis, 'member-write:'), {
        max: perMinute,
        allowList: (request) => SAFE_METHODS.has(request.method) || isFromLoopback(request),
        keyGenerator,
      }),
      await limiter(app, createCounter(redis, 'member-read:'), {
        max: perMinute * READS_PER_WRITE,
        allowList: (request) => !SAFE_METHODS.has(request.method) || isFromLoopback(request),
        keyGenerator,
      }),
    ],
    perDownload: await limiter(app, createCounter(redis, 'member-download:'), {
      max: Math.min(MOST_DOWNLOADS, perMinute),
      allowList: isFromLoopback,
      keyGenerator,
    }),
    failedLogins: {
      count: await limiter(app, failures, {
        max: Math.min(MOST_FAILED_LOGINS, perMinute),
        allowList: isFromLoopback,
        // Until this limit is reached, the headers stay those of `perAddress`.
        addHeadersOnExceeding: NO_HEADERS,
      }),
      forgive: async ({ ip }) => failures.giveBack(normalizeIP(ip)),
    },
  }
}

const NO_HEADERS = { 'ratelimit-limit': false, 'ratelimit-remaining': false, 'ratelimit-reset': false }

/** A hook that counts by address, unless the options say otherwise, and refuses past `max`. */
async function limiter(
  app: App,
  counter: Counter,
  options: RateLimitPluginOptions,
): Promise<onRequestAsyncHookHandler> {
  let handler: onRequestAsyncHookHandler | undefined
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      timeWindow: WINDOW_MS,
      enableDraftSpec: true,
      errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
      store: counterStore(counter),
      ...options,
    })
    handler = scope.rateLimit() as onRequestAsyncHookHandler
  })
  if (handler === undefined) throw new Error('the limiter was not registered')
  return handler
}

/** onError: adds a mark of the address to the log line of a refused login. */
export function markAddress(secret: string): onErrorHookHandler {
  const markOf = addressMarker(secret)
  return (request, _reply, _error, done) => {
    request.askedBy = { ...request.askedBy, address: markOf(normalizeIP(request.ip)) }
    done()
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function isFromLoopback({ ip }: FastifyRequest): boolean {
  return loopback.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
}
