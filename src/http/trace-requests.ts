/** Request ids and the request log: one line per answer, with the route's pattern and never the raw URL. */

import { randomInt, randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger, RawRequestDefaultExpression } from 'fastify'
import { missingHost } from './answer-errors.ts'
import type { App } from './app-type.ts'

const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
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

const HEX_OF_BYTE = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** All but the last eight digits: an id costs a fifth of a new UUID, and is one still. */
let prefix = randomUUID().slice(0, -8)
/** 32 bits. Starts anywhere, so that nobody reads the number of requests from it. */
let count = randomInt(2 ** 32)

/** Gives a UUID: a part that is drawn again when the count is used up, and a count. */
function newRequestId(): string {
  count = (count + 1) >>> 0
  if (count === 0) prefix = randomUUID().slice(0, -8)
  return prefix + hexByte(count >>> 24) + hexByte(count >>> 16) + hexByte(count >>> 8) + hexByte(count)
}

const hexByte = (bits: number) => HEX_OF_BYTE[bits & 0xff]

/**
 * Answers `x-request-id`, refuses requests that name no host and, where the level asks for it, logs each answer.
 *
 * The application is to be built without a logger: given one, Fastify makes a child of it for each request and waits for
 * the end of each answer, only to log nothing. So `request.log` is the process's own: what is written there names
 * `reqId` by itself.
 */
export function traceRequests(app: App, log: FastifyBaseLogger): void {
  for (const level of LEVELS) app.log[level] = log[level].bind(log)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // Here, because a hook of its own would cost each request more than the check.
    done(missingHost(request))
  })
  if (!LOGS_ANSWERS.has(log.level)) return
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        reqId: request.id,
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
