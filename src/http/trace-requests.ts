/** Gives every response an id and some headers, and a log line with the route's pattern, never the raw URL. */
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Headers } from '../lib/refusals.ts'
import type { App } from './app-type.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The `x-request-id` of a trusted proxy. */
    proxyReqId: string | undefined
    /** Who asked, for the log: ids of keys and guilds, and hashes; never a person, a key, a name or an address. */
    askedBy: Readonly<Record<string, string>> | undefined
  }
  interface FastifyContextConfig {
    /** Load balancers poll the route every few seconds: its responses are logged at `debug`. */
    isPolled?: boolean
  }
}

/** The id of a request: never one that somebody sent, because the audit trail is kept under it. */
export const newRequestId = (): string => randomUUID()

export const idsOf = ({ id, proxyReqId }: FastifyRequest) => ({ reqId: id, proxyReqId })

/** Headers of every response, even of errors (OWASP ASVS 5.0, 3.4). Pages have more. */
export function securityHeaders({ isHttps }: { isHttps: boolean }): Headers {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000' }),
  }
}

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

/**
 * Sets `x-request-id` and the headers of every response, and logs each response unless `log` is above level `info`. The
 * application must have no logger of its own, because Fastify would derive one for each request. Instead, `request.log`
 * writes to `log`, without the request's id: add `idsOf(request)` to each line.
 */
export function traceRequests(app: App, { log, headers }: { log: FastifyBaseLogger; headers: Headers }): void {
  for (const level of LEVELS) app.log[level] = log[level].bind(log)
  app.decorateRequest('proxyReqId', undefined)
  app.decorateRequest('askedBy', undefined)
  // One hook, because every request pays for each.
  app.addHook('onRequest', (request, reply, done) => {
    request.proxyReqId = proxyIdOf(request)
    reply.headers(headers)
    reply.header('x-request-id', request.proxyReqId ?? request.id)
    done()
  })
  if (['info', 'debug', 'trace'].includes(log.level)) logResponses(app, log)
}

const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** The request id from a proxy that TRUST_PROXY names and that sends `X-Forwarded-For`. */
function proxyIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['x-request-id']
  if (typeof id !== 'string' || !SANE_ID.test(id)) return undefined
  // The addresses that Fastify trusts: the sender's and, if the sender is a trusted proxy, those that it names.
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
        reason: request.refusedFor,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...request.askedBy,
      },
      'answered',
    )
    done()
  })
}
