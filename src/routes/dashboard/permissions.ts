/** The switch for each guild: may bots there look this person up? */
import type { App } from '../../http/app-type.ts'
import { refuse } from '../../lib/refusals.ts'
import * as permissions from '../../store/people/permissions.ts'
import type { Db } from '../../store/tables.ts'
import { operations } from '../../wire/dashboard-operations.ts'
import type { FindNotice } from './notices.ts'
import { causeOf } from './require-user.ts'

export async function permissionRoutes(app: App, { db, findNotice }: { db: Db; findNotice: FindNotice }) {
  app.put('/v1/users/me/servers/:guild_id/permission', { schema: operations.setPermission }, async (request) => {
    const { userId, params, body } = request
    const notice = body.is_allowed ? await findNotice(request.headers['x-notice']) : undefined
    const permission = { userId, guildId: params.guild_id, isAllowed: body.is_allowed, notice }
    const fault = await permissions.set(db, permission, causeOf(request))
    if (fault === 'erased') throw refuse('not_logged_in')
    if (fault === 'limit-reached') throw refuse('permission_limit_reached')
    request.decided = { scope: 'server', decision: body.is_allowed ? 'granted' : 'withdrawn' }
    return { guild_id: params.guild_id, is_allowed: body.is_allowed }
  })

  app.delete('/v1/users/me/servers/:guild_id/permission', { schema: operations.forgetPermission }, async (request) => {
    const { userId, params } = request
    await permissions.forget(db, { userId, guildId: params.guild_id }, causeOf(request))
    request.decided = { scope: 'server', decision: 'withdrawn' }
    return { status: 'ok' as const }
  })
}
