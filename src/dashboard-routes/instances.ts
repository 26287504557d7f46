/** Instance keys: of the person who is logged in, to list, make and revoke; of a guild that they manage, to list and revoke. */
import type { preValidationHookHandler } from 'fastify'
import type { App } from '../http/app-type.ts'
import {
  guildListStale,
  instanceNotFound,
  keyLimitReached,
  manageServerRequired,
  notLoggedIn,
} from '../lib/refusals.ts'
import * as guildKeys from '../store/people/guild-keys.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import type { Db } from '../store/tables.ts'
import {
  createInstance,
  listGuildInstances,
  listInstances,
  replaceInstance,
  revokeGuildInstance,
  revokeInstance,
} from '../wire/dashboard-operations.ts'
import { causeOf } from './require-user.ts'

const KEY_REFUSALS: Record<instanceKeys.CreateFault, () => Error> = {
  erased: notLoggedIn,
  'guild-list-stale': guildListStale,
  'manage-server-required': manageServerRequired,
  'key-limit-reached': keyLimitReached,
}

export async function instanceRoutes(app: App, { db }: { db: Db }) {
  app.get('/v1/instances', { schema: listInstances }, async ({ userId }) => ({
    instances: await instanceKeys.list(db, userId),
  }))

  app.post('/v1/instances', { schema: createInstance }, async (request) => {
    const { userId, body } = request
    const wanted = { userId, guildId: body.guild_id, name: body.name, termDays: body.expires_in_days }
    const created = await instanceKeys.create(db, wanted, causeOf(request))
    if (typeof created === 'string') throw KEY_REFUSALS[created]()
    return { ...created.key, api_key: created.value }
  })

  app.post(
    '/v1/instances/:instance_id/replace',
    { schema: replaceInstance, preValidation: allowNoBody },
    async (request) => {
      const { userId, params, body } = request
      const old = { userId, instanceId: params.instance_id, oldLivesHours: body.old_lives_hours ?? 24 }
      const created = await instanceKeys.replace(db, old, causeOf(request))
      if (created === undefined) throw instanceNotFound()
      if (typeof created === 'string') throw KEY_REFUSALS[created]()
      return { ...created.key, api_key: created.value }
    },
  )

  app.post('/v1/instances/:instance_id/revoke', { schema: revokeInstance }, async (request) => {
    const { userId, params } = request
    const key = await instanceKeys.revoke(db, { userId, instanceId: params.instance_id }, causeOf(request))
    if (key === undefined) throw instanceNotFound()
    return key
  })

  app.get('/v1/guilds/:guild_id/instances', { schema: listGuildInstances }, async ({ userId, params }) => {
    const keys = await guildKeys.list(db, { userId, guildId: params.guild_id })
    if (typeof keys === 'string') throw KEY_REFUSALS[keys]()
    return { instances: keys }
  })

  app.post('/v1/guilds/:guild_id/instances/:instance_id/revoke', { schema: revokeGuildInstance }, async (request) => {
    const { guild_id: guildId, instance_id: instanceId } = request.params
    const key = await guildKeys.revoke(db, { userId: request.userId, guildId, instanceId }, causeOf(request))
    if (typeof key === 'string') throw KEY_REFUSALS[key]()
    if (key === undefined) throw instanceNotFound()
    return key
  })
}

/** Everything that such a body may say has a default. */
const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}
