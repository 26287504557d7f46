/** Deadlines: every request gets its response in time, and its database work ends before that. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { RefusalError } from '../lib/refusals.ts'
import { type RequestTimeLimits, TIME_LIMITS } from '../lib/time-limits.ts'
import { withDeadline } from '../lib/work-deadline.ts'
import type { App } from './app-type.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Replaces the usual time limits. */
    timeLimits?: RequestTimeLimits
  }
  interface FastifyRequest {
    /** When the body arrived or, until then, when the head arrived, by the clock of `performance.now`. */
    arrivedAt: number
    deadlineTimer: NodeJS.Timeout | undefined
  }
}

const limitsOf = ({ routeOptions }: FastifyRequest): RequestTimeLimits =>
  routeOptions.config.timeLimits ?? TIME_LIMITS.usual

/** The response is late, but the change may still succeed. The error handler responds with 503. */
class LateError extends Error {
  readonly isOutage = true
}

/** Responds to every request in time. Fastify's `handlerTimeout` is cleared once the body is read (fastify/fastify#6725). */
export function answerInTime(app: App): void {
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('deadlineTimer', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    request.arrivedAt = performance.now()
    request.deadlineTimer = setTimeout(answerLate, limitsOf(request).answerMs, request, reply)
    reply.raw.on('close', () => clearTimeout(request.deadlineTimer))
    done()
  })
  // Restarts the deadline once the body has arrived, so that a slow sender's request has as much time as any other.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.body !== undefined) {
      request.arrivedAt = performance.now()
      request.deadlineTimer?.refresh()
    }
    done()
  })
}

function answerLate(this: NodeJS.Timeout, request: FastifyRequest, reply: FastifyReply): void {
  // Node limits how long a body may take to arrive. A response that has begun is sent as fast as the client reads it.
  if (!request.raw.complete) this.refresh()
  else if (!reply.raw.headersSent) {
    reply.send(new LateError('no answer in time'))
    reply.log = bugLogger(reply.log)
  }
}

/** After a late response, logs only bugs. Fastify's own warning would contain the URL, which may include a login code. */
function bugLogger(log: FastifyBaseLogger): FastifyBaseLogger {
  return Object.assign(Object.create(log), {
    warn: () => {},
    error: (fields: { err: { isOutage?: boolean } }, message: string) => {
      if (fields.err.isOutage !== true && !(fields.err instanceof RefusalError)) log.error(fields, message)
    },
  })
}

/** Ends this scope's database statements in time. Not for lookups: they share statements, which have other deadlines. */
export function endStatementsInTime(scope: App): void {
  const limit = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const { databaseMs, statementMs } = limitsOf(request)
    withDeadline({ endsAt: request.arrivedAt + databaseMs, statementMs }, done)
  }
  scope.addHook('onRequest', limit)
  // Restarts the deadline once the body has arrived.
  scope.addHook('preValidation', limit)
}
