/** Request ids and the request log: one line per answer, with the route's pattern and never the raw URL. */

import { randomInt, randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { RawRequestDefaultExpression } from 'fastify'
import { missingHost } from './answer-errors.ts'
import type { App } from './app-type.ts'

/** Levels at which answers are logged. */
const LOGS_ANSWERS = new Set(['info', 'debug', 'trace'])
/** What an incoming request id must look like to be kept. */
const SANE_ID = /^[\w.:/+=-]{1,128}$/

/** Gives each request an id: the one that a trusted proxy sent, else a new one. */
export function requestIdsFrom(trustedProxies: string | undefined) {
  if (trustedProxies === undefined) return newRequestId
  const isTrusted = proxyAddr.compile(trustedProxies.split(',').map((address) => address.trim()))
  return (request: RawRequestDefaultExpression) => {
    const id = request.headers['x-request-id']
    const isKept = typeof id === 'string' && SANE_ID.test(id) && isTrusted(request.socket.remoteAddress ?? '', 0)
    return isKept ? id : newRequestId()
  }
}

/** Drawn once: an id costs a third of a new UUID, and is one still. */
const ownPart = randomUUID().slice(0, -12)
/** Starts anywhere, so that nobody reads the number of requests from it. */
let count = randomInt(2 ** 47)

/** Gives a UUID: a part of this process's own, and a number that counts up. */
function newRequestId(): string {
  count += 1
  return ownPart + count.toString(16).padStart(12, '0')
}

/** Answers `x-request-id`, refuses requests that name no host and, where the level asks for it, logs each answer. */
export function traceRequests(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Here, because a hook of its own would cost each request more than the check.
    done(missingHost(request))
  })
  if (!LOGS_ANSWERS.has(app.log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
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
