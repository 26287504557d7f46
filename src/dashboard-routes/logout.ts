/** Logging out: of this session, of the others, or of all with consent withdrawn. */
import type { App } from '../http/app-type.ts'
import * as sessions from '../store/people/sessions.ts'
import * as users from '../store/people/users.ts'
import type { Db } from '../store/tables.ts'
import { endOtherSessions, logOut, turnEverythingOff } from '../wire/dashboard-operations.ts'
import { causeOf } from './require-user.ts'
import { clearSessionCookie } from './session.ts'

export async function logoutRoutes(app: App, { db, isSecure }: { db: Db; isSecure: boolean }) {
  app.post('/auth/logout', { schema: logOut }, async (request, reply) => {
    await request.session.destroy()
    clearSessionCookie(reply, isSecure)
    return { status: 'ok' as const }
  })

  app.post('/auth/logout-others', { schema: endOtherSessions }, async ({ userId, session }) => {
    await sessions.endOthers(db, userId, session.sessionId)
    return { status: 'ok' as const }
  })

  app.post('/auth/revoke', { schema: turnEverythingOff }, async (request, reply) => {
    await users.withdrawConsent(db, request.userId, causeOf(request))
    clearSessionCookie(reply, isSecure)
    return { status: 'ok' as const }
  })
}
