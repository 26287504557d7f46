/** Ending this session, ending the person's other sessions, and withdrawing all consent, which ends all sessions. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { prefersHtml } from '../../http/accept.ts'
import type { App } from '../../http/app-type.ts'
import { beginRefusal } from '../../http/error-handler.ts'
import { type Limits, withLimit } from '../../http/limits.ts'
import type { PublicOrigin } from '../../http/public-origin.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as users from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'
import { Done } from '../../wire/dashboard.ts'
import { operation } from './operation.ts'
import { causeOf } from './require-user.ts'
import { clearSessionCookie } from './session.ts'

export interface LogoutDeps {
  db: Db
  isSecure: boolean
  limits: Limits
  publicOrigin: PublicOrigin
  /** Shows a browser without scripts, which sent a form, whether everything was turned off. */
  showEverythingOff(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: 'done' | 'notLoggedIn' | 'refused' | 'unanswered',
  ): Promise<FastifyReply>
}

export async function logoutRoutes(app: App, { db, isSecure, limits, publicOrigin, showEverythingOff }: LogoutDeps) {
  const config = withLimit(limits.leaving)
  const logOut = operation('logOut', 'End this session', { returns: Done })
  app.post('/auth/logout', { schema: logOut, config }, async (request, reply) => {
    await request.session.destroy()
    clearSessionCookie(reply, isSecure)
    return { status: 'ok' as const }
  })

  const endOtherSessions = operation('endOtherSessions', 'End all of the user’s other sessions', { returns: Done })
  app.post('/auth/logout-others', { schema: endOtherSessions, config }, async ({ userId, session }) => {
    await sessions.endOthers(db, userId, session.sessionId)
    return { status: 'ok' as const }
  })

  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!prefersHtml(request)) throw error
    const { statusCode } = beginRefusal(error, request, reply, publicOrigin)
    const outcome = statusCode === 401 ? 'notLoggedIn' : statusCode < 500 ? 'refused' : 'unanswered'
    return showEverythingOff(request, reply, outcome)
  }
  const turnEverythingOff = operation('turnEverythingOff', 'Turn everything off and end all of the user’s sessions', {
    description:
      'Browsers (`Accept: text/html`) are redirected (303) to a confirmation page; if the request is refused, they get an HTML page instead of JSON.',
    returns: Done,
  })
  app.post('/auth/revoke', { schema: turnEverythingOff, config, errorHandler }, async (request, reply) => {
    await users.withdrawConsent(db, request.userId, causeOf(request))
    request.consentDecision = { scope: 'global', decision: 'withdrawn' }
    clearSessionCookie(reply, isSecure)
    return prefersHtml(request) ? showEverythingOff(request, reply, 'done') : { status: 'ok' as const }
  })
}
