/** Rate limits for people, by IP address or by user. Loopback addresses have no limit. */
import { createHmac } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import type { onErrorHookHandler } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { addressOf, type Limit } from '../../http/limits.ts'
import { counterStore, createCounter, type SharedCounters, WINDOW_MS } from '../../http/rate-counters.ts'
import { isLoopback } from '../../lib/loopback.ts'
import { rateLimited } from '../../lib/refusals.ts'

/** Adds one limit for all routes of this scope, in onRequest hooks. `withLimit` replaces it for a route. */
export async function limitRequests(scope: App, { name, by, perMinute }: Limit, redis?: SharedCounters) {
  await scope.register(rateLimit, {
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: (request) => (by === 'person' ? request.userId : addressOf(request)),
    allowList: ({ ip }) => isLoopback(ip),
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
    store: counterStore(createCounter(redis, name)),
  })
}

/** onError: logs a keyed hash of the IP address whose login was refused. Nobody can guess the address without the secret. */
export function logAddress(secret: string): onErrorHookHandler {
  const key = createHmac('sha256', secret).update('addresses in the log').digest()
  return (request, _reply, _error, done) => {
    const address = createHmac('sha256', key).update(addressOf(request)).digest('hex').slice(0, 16)
    request.sender = { ...request.sender, address }
    done()
  }
}
