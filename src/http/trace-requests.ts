/** Headers of every answer, and the request log: one line per answer, with the route's pattern, never the raw URL. */

import type { FastifyBaseLogger } from 'fastify'
import { reasonOf } from './answer-errors.ts'
import type { App } from './app-type.ts'
import { badHost } from './check-host.ts'
import { idsOf } from './request-ids.ts'
import { proxyIdsReader } from './tracing/proxy-ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason code of its refusal; undefined: it was not refused. */
    refusedFor: string | undefined
    /** Fields by which the log tells who asked: ids of keys and guilds, and hashes; never a person, a key, a name or an address. */
    askedBy: Readonly<Record<string, string>> | undefined
  }
  interface FastifyContextConfig {
    /** Asked every few seconds, by load balancers: its answers are logged at `debug`. */
    isPolled?: boolean
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
/** At other levels no answer is logged. */
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
 * The application must be built without a logger: with one, Fastify makes a child logger for each request and waits for
 * the end of each answer, even when nothing is logged. So `request.log` is the process's own, and whoever writes to it
 * adds `idsOf(request)`.
 */
export function traceRequests(app: App, { log, trustedProxies, headers }: Tracing): void {
  for (const level of LEVELS) app.log[level] = log[level].bind(log)
  const readProxyIds = trustedProxies === undefined ? undefined : proxyIdsReader(trustedProxies)
  app.decorateRequest('proxyIds', undefined)
  app.decorateRequest('refusedFor', undefined)
  app.decorateRequest('askedBy', undefined)
  // One hook for all of it, because every request pays for each hook.
  app.addHook('onRequest', (request, reply, done) => {
    request.proxyIds = readProxyIds?.(request)
    reply.headers(headers)
    reply.header('x-request-id', request.proxyIds?.proxyReqId ?? request.id)
    done(badHost(request))
  })
  app.addHook('onError', (request, _reply, error, done) => {
    request.refusedFor = reasonOf(error)
    done()
  })
  if (LOGS_ANSWERS.has(log.level)) logAnswers(app, log)
}

function logAnswers(app: App, log: FastifyBaseLogger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions
    log[config.isPolled === true ? 'debug' : 'info'](
      {
        ...idsOf(request),
        method: request.method,
        route: request.is404 ? null : url,
        status: reply.statusCode,
        ...(request.refusedFor !== undefined && { reason: request.refusedFor }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.askedBy,
      },
      'answered',
    )
    done()
  })
}
