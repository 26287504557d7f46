/** Deadlines: every request is answered in time, and what it changes is done by then. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { within } from '../lib/deadline-factor.ts'
import { withLimits } from '../lib/limits-of-work.ts'
import type { App } from './app-type.ts'

/** In milliseconds from the arrival of a request. */
interface Deadlines {
  answerMs: number
  /** No statement is sent later: the last one, and a commit that has to be cancelled, ends before the answer. */
  databaseMs: number
  /** How long each statement may take; absent: as long as usual. */
  statementMs?: number
}

/** A request is answered within five seconds. */
const USUAL: Deadlines = { answerMs: 4_800, databaseMs: 2_000 }
/** It waits for the chat platform too, whose client has a deadline of its own. */
export const LOGIN: Deadlines = { ...USUAL, databaseMs: Number.POSITIVE_INFINITY }
/** The platform waits three seconds for an answer (its pages on interactions and on webhook events). */
export const CHAT: Deadlines = { answerMs: 2_700, databaseMs: 700, statementMs: 1_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the usual ones. */
    deadlines?: Deadlines
  }
  interface FastifyRequest {
    /** On the clock of `performance.now`. */
    arrivedAt: number
  }
}

const deadlinesOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.deadlines ?? USUAL

/** The answer is late: what was under way may still be done. The error handler answers 503. */
class LateError extends Error {
  readonly isOutage = true
}

/**
 * Answers each request that isn't answered by then. Fastify's own `handlerTimeout` doesn't: it ends with the body
 * (https://github.com/fastify/fastify/pull/6725).
 */
export function answerInTime(app: App): void {
  app.decorateRequest('arrivedAt', 0)
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    const timer = setTimeout(answerLate, within(deadlinesOf(request).answerMs), request, reply)
    reply.raw.on('close', () => clearTimeout(timer))
    done()
  })
}

function answerLate(this: NodeJS.Timeout, request: FastifyRequest, reply: FastifyReply): void {
  // Node bounds how long a body may take to arrive, and streams are sent as fast as they are read.
  if (!request.raw.complete) this.refresh()
  else if (!reply.raw.headersSent) {
    reply.send(new LateError('no answer in time'))
    reply.log = onlyDefects(reply.log)
  }
}

/**
 * For what Fastify says of a handler that ends after the answer. That there was one already is known, and the line would hold
 * the address, with the code of a login; an outage was told with the answer.
 */
function onlyDefects(log: FastifyBaseLogger): FastifyBaseLogger {
  return Object.assign(Object.create(log), {
    warn: () => {},
    error: (fields: { err: { isOutage?: boolean } }, message: string) => {
      if (fields.err.isOutage !== true) log.error(fields, message)
    },
  })
}

/** Ends the statements of all requests of this scope in time. Those of lookups, which share them, have deadlines of their own. */
export function endStatementsInTime(scope: App): void {
  scope.addHook('onRequest', (request, _reply, done) => {
    const { databaseMs, statementMs } = deadlinesOf(request)
    const deadline = request.arrivedAt + within(databaseMs)
    withLimits({ deadline, statementMs: statementMs && within(statementMs) }, done)
  })
}
