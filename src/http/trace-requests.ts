/** Gives every response an id and headers, and logs it with the route's pattern, never the raw URL. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Headers } from '../lib/refusals.ts'
import type { App } from './app-type.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The `x-request-id` that a trusted proxy sent. */
    proxyReqId: string | undefined
    /** Who sent the request, for the log: ids of keys and guilds, hashes of sessions and addresses; no person, secret or name. */
    sender: Readonly<Record<string, string>> | undefined
  }
  interface FastifyContextConfig {
    /** Load balancers poll this route every few seconds, so its responses are logged at `debug`. */
    isPolled?: boolean
  }
}

/** A new id for a request. The audit trail uses this id, so it is never one that a client sent. */
export const newRequestId = (): string => randomUUID()

export const idsOf = ({ id, proxyReqId }: FastifyRequest) => ({ reqId: id, proxyReqId })

/** The headers of every response, even of errors (OWASP ASVS 5.0, 3.4). Pages have more. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * Sets `x-request-id` and the headers of every response, and logs each response if `log` is at level `info` or below. The
 * application must not have its own logger, because Fastify would derive one for each request. Instead, `request.log`
 * writes to `log`, without the request's id: add `idsOf(request)` to each line.
 */
export function traceRequests(app: App, { log, headers }: { log: FastifyBaseLogger; headers: Headers }): void {
  for (const level of LEVELS) app.log[level] = log[level].bind(log)
  app.decorateRequest('proxyReqId', undefined)
  app.decorateRequest('sender', undefined)
  // Only one hook, because each hook costs time on every request.
  app.addHook('onRequest', (request, reply, done) => {
    request.proxyReqId = proxyIdOf(request)
    reply.headers(headers)
    reply.header('x-request-id', request.proxyReqId ?? request.id)
    done()
  })
  if (['info', 'debug', 'trace'].includes(log.level)) logResponses(app, log)
}

const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** The request id that a proxy sent, if TRUST_PROXY names the proxy and it sends `X-Forwarded-For`. */
function proxyIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-request-id']
  if (typeof id !== 'string' || !SANE_ID.test(id)) return undefined
  // Fastify lists the sender's address and, if the sender is a trusted proxy, the addresses that the proxy names.
  return (request.ips?.length ?? 0) > 1 ? id : undefined
}

function logResponses(app: App, log: FastifyBaseLogger): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url, config } = request.routeOptions
    log[config.isPolled === true ? 'debug' : 'info'](
      {
        ...idsOf(request),
        method: request.method,
        route: request.is404 ? null : url,
        status: reply.statusCode,
        reason: request.reasonCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.sender,
      },
      'answered',
    )
    done()
  })
}
