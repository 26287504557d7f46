/** Headers of every answer, and the request log: one line per answer, with the route's pattern, never the raw URL. */

import type { FastifyBaseLogger } from 'fastify'
import { badHost } from './answer-errors.ts'
import type { App } from './app-type.ts'
import { idsOf, proxyIdReader } from './request-ids.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
/** Levels at which answers are logged. */
const LOGS_ANSWERS = new Set(['info', 'debug', 'trace'])

export interface Tracing {
  log: FastifyBaseLogger
  trustedProxies: string | undefined
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>
}

/**
 * Sets `x-request-id` and the headers of every answer, refuses requests that don't name one host and, where the level
 * asks for it, logs each answer.
 *
 * The application is to be built without a logger: with one, Fastify makes a child logger for each request and waits for
 * the end of each answer, even when nothing is logged. So `request.log` is the process's own, and whoever writes to it
 * adds `idsOf(request)`.
 */
export function traceRequests(app: App, { log, trustedProxies, headers }: Tracing): void {
  for (const level of LEVELS) app.log[level] = log[level].bind(log)
  const readProxyId = proxyIdReader(trustedProxies)
  app.decorateRequest('proxyRequestId', undefined)
  // One hook for all three: a hook costs more than what these do.
  app.addHook('onRequest', (request, reply, done) => {
    request.proxyRequestId = readProxyId(request)
    reply.headers(headers)
    reply.header('x-request-id', request.proxyRequestId ?? request.id)
    done(badHost(request))
  })
  if (!LOGS_ANSWERS.has(log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        ...idsOf(request),
        method: request.method,
        route: request.is404 ? null : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    )
    done()
  })
}
