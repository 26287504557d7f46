/** Deadlines: every request is answered in time, by a timer that starts when it arrives. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { within } from '../lib/deadline-factor.ts'
import type { App } from './app-type.ts'

/** Of every door whose clients don't give up sooner: a request is answered within five seconds. */
export const ANSWER_WITHIN_MS = 4_800

/** The answer is late: what was under way may still be done. The error handler answers 503. */
class LateError extends Error {
  readonly isOutage = true
}

/**
 * Answers each request of this scope that isn't answered by then. Fastify's own `handlerTimeout` doesn't: it ends with the
 * body (https://github.com/fastify/fastify/pull/6725).
 */
export function answerWithin(scope: App, ms: number): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(answerLate, within(ms), request, reply)
    reply.raw.on('close', () => clearTimeout(timer))
    done()
  })

  function answerLate(this: NodeJS.Timeout, request: FastifyRequest, reply: FastifyReply): void {
    // Node bounds how long a body may take to arrive, and streams are sent as fast as they are read.
    if (!request.raw.complete) this.refresh()
    else if (!reply.raw.headersSent) {
      reply.send(new LateError(`no answer within ${ms} ms`))
      reply.log = onlyDefects(reply.log)
    }
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
