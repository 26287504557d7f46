/** The hook that lets only logged-in people past. */
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { refuse } from '../../lib/refusals.ts'
import type { Cause } from '../../store/people/audit.ts'
import { logIdOf } from '../../store/people/sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    userId: string
  }
}

/** onRequest, after the session was read: sets `request.userId`, or throws 401. */
export const requireUser: onRequestHookHandler = (request, _reply, done) => {
  const { userId, sessionId } = request.session
  // `x-person` is the person whose page is open. Somebody else may have logged in meanwhile, in another window.
  const { 'x-person': person = userId } = request.headers
  if (userId === undefined || person !== userId) return done(refuse('not_logged_in'))
  request.userId = userId
  request.sender = { session: logIdOf(sessionId) }
  done()
}

export const causeOf = (request: FastifyRequest): Cause<'me'> => ({ actor: 'member', requestId: request.id })
