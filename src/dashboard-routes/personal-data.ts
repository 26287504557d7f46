/** What is kept of a person: to read, to download, and to erase. */
import type { onRequestAsyncHookHandler } from 'fastify'
import type { App } from '../http/app-type.ts'
import * as personalData from '../personal-data/read.ts'
import { loginTooOld, notLoggedIn } from '../refusals.ts'
import * as erasure from '../store/people/erasure.ts'
import type { Db } from '../store/tables.ts'
import { eraseMe, exportPersonalData, listSessions, readHistory } from '../wire/personal-data-operations.ts'
import { causeOf } from './require-user.ts'
import { clearSessionCookie } from './session.ts'

export interface PersonalDataDeps extends personalData.Periods {
  db: Db
  isSecure: boolean
  limitDownloads: onRequestAsyncHookHandler
}

export async function personalDataRoutes(app: App, { db, isSecure, limitDownloads, ...periods }: PersonalDataDeps) {
  app.get('/v1/users/me/history', { schema: readHistory }, ({ userId }) => personalData.readHistory(db, { userId }))

  app.get('/v1/users/me/sessions', { schema: listSessions }, ({ userId, session }) =>
    personalData.readSessions(db, { userId, sessionId: session.sessionId }),
  )

  const download = { schema: exportPersonalData, onRequest: limitDownloads }
  app.get('/v1/users/me/export', download, async ({ userId, session }, reply) => {
    const everything = await personalData.readEverything(db, { userId, sessionId: session.sessionId, ...periods })
    if (everything === undefined) throw notLoggedIn()
    reply.header('content-disposition', 'attachment; filename="player-stats-lookup.json"')
    return everything
  })

  app.delete('/v1/users/me', { schema: eraseMe }, async (request, reply) => {
    const { userId, session } = request
    const erased = await erasure.eraseOwn(db, { userId, sessionId: session.sessionId }, causeOf(request))
    if (erased === undefined) throw notLoggedIn()
    if (erased === 'login-too-old') throw loginTooOld()
    await session.destroy()
    clearSessionCookie(reply, isSecure)
    return { status: 'ok' as const }
  })
}
