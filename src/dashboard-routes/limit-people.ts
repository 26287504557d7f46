/** Rate limits: a budget for each address below `/auth`, and one for each person elsewhere. Loopback addresses have no limit. */
import { createHmac } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { onErrorHookHandler } from 'fastify'
import type { App } from '../http/app-type.ts'
import { counterStore, createCounter, type SharedCounters, WINDOW_MS } from '../http/rate-counters.ts'
import { isFromLoopback } from '../lib/loopback.ts'
import { rateLimited } from '../lib/refusals.ts'

/**
 * Limits all routes of this scope together, each by an onRequest hook of its own, which runs after those of the scope. A
 * route whose `config.rateLimit` names a `groupId` has a budget of its own instead.
 */
export async function limitRequests(
  scope: App,
  { perMinute, redis }: { perMinute: number; redis: SharedCounters | undefined },
  by: 'address' | 'person',
): Promise<void> {
  await scope.register(rateLimit, {
    max: perMinute,
    timeWindow: WINDOW_MS,
    keyGenerator: ({ userId, ip }) => (by === 'person' ? userId : normalizeIP(ip)),
    allowList: isFromLoopback,
    enableDraftSpec: true,
    errorResponseBuilder: (_request, { ttl }) => rateLimited(ttl / 1000),
    store: counterStore(createCounter(redis, by)),
  })
}

/**
 * onError: adds a keyed hash of the address to the log line of a refused login. It is the same on all replicas with this
 * secret; without it nobody can try addresses until a hash fits.
 */
export function logAddress(secret: string): onErrorHookHandler {
  const key = createHmac('sha256', secret).update('addresses in the log').digest()
  return (request, _reply, _error, done) => {
    const address = createHmac('sha256', key).update(normalizeIP(request.ip)).digest('hex').slice(0, 16)
    request.askedBy = { ...request.askedBy, address }
    done()
  }
}
