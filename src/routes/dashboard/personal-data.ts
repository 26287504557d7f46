/** The data stored about the logged-in person: reading, downloading and erasing it. */
import type { App } from '../../http/app-type.ts'
import { type Limits, withLimit } from '../../http/limits.ts'
import { refuse } from '../../lib/refusals.ts'
import * as erasure from '../../store/people/erasure.ts'
import * as history from '../../store/people/history.ts'
import * as personalData from '../../store/people/personal-data.ts'
import * as sessions from '../../store/people/sessions.ts'
import type { Db } from '../../store/tables.ts'
import * as whoLooked from '../../store/who-looked/who-looked.ts'
import { CurrentUser, Done, GuildList, WhoLooked } from '../../wire/dashboard.ts'
import { History, PersonalData, SessionList } from '../../wire/personal-data.ts'
import { operation, orRefuse } from './operation.ts'
import { causeOf } from './require-user.ts'
import { clearSessionCookie } from './session.ts'

interface PersonalDataDeps {
  db: Db
  isSecure: boolean
  limits: Limits
  options: personalData.PersonalDataOptions
}

export async function personalDataRoutes(app: App, { db, isSecure, limits, options }: PersonalDataDeps) {
  const readCurrentUser = operation('readCurrentUser', 'Get the logged-in user', { returns: CurrentUser })
  app.get('/v1/users/me', { schema: readCurrentUser }, async ({ userId }) =>
    orRefuse(await personalData.readCurrentUser(db, { userId, ...options }), 'not_logged_in'),
  )

  const listGuilds = operation('listGuilds', 'List the user’s servers', { returns: GuildList })
  app.get('/v1/users/me/guilds', { schema: listGuilds }, ({ userId }) =>
    personalData.readGuilds(db, { userId, ...options }),
  )

  const listLookups = operation('listLookups', 'List who looked the user up', { returns: WhoLooked })
  app.get('/v1/users/me/lookups', { schema: listLookups }, async ({ userId }) => {
    const { lookupDays } = options
    const lookups = await whoLooked.list(db, { userId, lookupDays, max: personalData.MAX_ROWS })
    return orRefuse(lookups, 'not_logged_in')
  })

  const readHistory = operation('readHistory', 'List the user’s history', { returns: History })
  app.get('/v1/users/me/history', { schema: readHistory }, async ({ userId }) => ({
    events: await history.list(db, userId, personalData.MAX_ROWS),
  }))

  const listSessions = operation('listSessions', 'List the user’s sessions', { returns: SessionList })
  app.get('/v1/users/me/sessions', { schema: listSessions }, async ({ userId, session }) => ({
    sessions: await sessions.list(db, { userId, sessionId: session.sessionId }),
  }))

  const exportPersonalData = operation('exportPersonalData', 'Export everything stored about the user', {
    returns: PersonalData,
  })
  const download = { schema: exportPersonalData, config: withLimit(limits.downloads) }
  app.get('/v1/users/me/export', download, async ({ userId, session }, reply) => {
    const reader = { userId, sessionId: session.sessionId, ...options }
    const everything = orRefuse(await personalData.readEverything(db, reader), 'not_logged_in')
    reply.header('content-disposition', 'attachment; filename="player-stats-lookup.json"')
    return everything
  })

  const eraseMe = operation('eraseMe', 'Erase the user and all their data', { returns: Done })
  app.delete('/v1/users/me', { schema: eraseMe }, async (request, reply) => {
    const { userId, session } = request
    const outcome = await erasure.eraseOwn(db, { userId, sessionId: session.sessionId }, causeOf(request))
    if (outcome === 'unknown') throw refuse('not_logged_in')
    if (outcome === 'login-too-old') throw refuse('login_too_old')
    request.consentDecision = { scope: 'global', decision: 'withdrawn' }
    clearSessionCookie(reply, isSecure)
    return { status: 'ok' as const }
  })
}
