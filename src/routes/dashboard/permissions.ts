/** The switch for each guild: may bots there look this person up? */
import type { App } from '../../http/app-type.ts'
import { refuse } from '../../lib/refusals.ts'
import * as permissions from '../../store/people/permissions.ts'
import type { Db } from '../../store/tables.ts'
import { Done, PermissionUpdate, ServerPermission, ServersOff, ServersOffRequest } from '../../wire/dashboard.ts'
import { ref } from '../../wire/schema.ts'
import type { FindNotice } from './notices.ts'
import { byGuild, operation } from './operation.ts'
import { causeOf } from './require-user.ts'

export async function permissionRoutes(app: App, { db, findNotice }: { db: Db; findNotice: FindNotice }) {
  const setPermission = operation('setPermission', 'Allow or forbid lookups in a server', {
    ...byGuild,
    body: ref(PermissionUpdate),
    returns: ServerPermission,
  })
  app.put('/v1/users/me/servers/:guild_id/permission', { schema: setPermission }, async (request) => {
    const { userId, params, body, session } = request
    const notice = body.is_allowed ? await findNotice(request.headers['x-notice'], 'switch') : undefined
    const permission = { userId, guildId: params.guild_id, isAllowed: body.is_allowed, notice, readAt: session.readAt }
    const refusal = await permissions.set(db, permission, causeOf(request))
    if (refusal === 'erased') throw refuse('not_logged_in')
    if (refusal === 'overtaken') throw refuse('switched_off_since')
    if (refusal === 'limit-reached') throw refuse('permission_limit_reached')
    request.consentDecision = { scope: 'server', decision: body.is_allowed ? 'granted' : 'withdrawn' }
    return { guild_id: params.guild_id, is_allowed: body.is_allowed }
  })

  const turnServersOff = operation('turnServersOff', 'Forbid lookups in many servers, or in all', {
    body: ref(ServersOffRequest),
    returns: ServersOff,
    description: 'All of them in one transaction. Bodies of up to 64 KiB.',
  })
  const options = { schema: turnServersOff, bodyLimit: 64 * 1024, config: { maxValues: 2_000 } }
  app.put('/v1/users/me/servers/permission', options, async (request) => {
    const { userId, body } = request
    const turnedOff = await permissions.forbidAll(db, { userId, guildIds: body.guild_ids }, causeOf(request))
    if (turnedOff === 'erased') throw refuse('not_logged_in')
    request.consentDecision = { scope: 'server', decision: 'withdrawn' }
    return { is_allowed: false as const, guild_ids: turnedOff }
  })

  const forgetPermission = operation(
    'forgetPermission',
    'Delete the permission for a server (lookups there are then off)',
    { ...byGuild, returns: Done },
  )
  app.delete('/v1/users/me/servers/:guild_id/permission', { schema: forgetPermission }, async (request) => {
    const { userId, params } = request
    await permissions.forget(db, { userId, guildId: params.guild_id }, causeOf(request))
    request.consentDecision = { scope: 'server', decision: 'withdrawn' }
    return { status: 'ok' as const }
  })
}
