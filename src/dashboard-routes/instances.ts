/** Instance keys of the person who is logged in: list, create, revoke. */
import type { App } from '../http/app-type.ts'
import { guildListStale, instanceNotFound, keyLimitReached, manageServerRequired } from '../refusals.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import type { Db } from '../store/tables.ts'
import type { CreatedInstance, Instance } from '../wire/dashboard.ts'
import { createInstance, listInstances, revokeInstance } from '../wire/dashboard-operations.ts'
import { causeOf } from './require-user.ts'

const CREATE_REFUSALS: Record<instanceKeys.CreateFault, () => Error> = {
  'guild-list-stale': guildListStale,
  'manage-server-required': manageServerRequired,
  'key-limit-reached': keyLimitReached,
}

export async function instanceRoutes(app: App, { db }: { db: Db }) {
  app.get('/v1/instances', { schema: listInstances }, async ({ userId }) => ({
    instances: (await instanceKeys.list(db, userId)).map(toInstance),
  }))

  app.post('/v1/instances', { schema: createInstance }, async (request): Promise<CreatedInstance> => {
    const { userId, body } = request
    const created = await instanceKeys.create(db, { userId, guildId: body.guild_id }, causeOf(request))
    if (typeof created === 'string') throw CREATE_REFUSALS[created]()
    return { ...toInstance(created.key), api_key: created.value }
  })

  app.post('/v1/instances/:instance_id/revoke', { schema: revokeInstance }, async (request) => {
    const { userId, params } = request
    const key = await instanceKeys.revoke(db, { userId, instanceId: params.instance_id }, causeOf(request))
    if (key === undefined) throw instanceNotFound()
    return toInstance(key)
  })
}

const toInstance = (key: instanceKeys.InstanceKey): Instance => ({
  id: key.id,
  guild_id: key.guildId,
  guild_name: key.guildName ?? null,
  key_hint: key.hint,
  status: key.revokedAt === undefined ? 'active' : 'revoked',
  created_at: key.createdAt.toISOString(),
  revoked_at: key.revokedAt?.toISOString() ?? null,
})
