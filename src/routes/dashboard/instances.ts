/** Instance keys: of the person who is logged in, to list, make and revoke; of a guild that they manage, to list and revoke. */
import type { preValidationHookHandler } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { type Reason, refuse } from '../../lib/refusals.ts'
import * as guildKeys from '../../store/keys/guild-keys.ts'
import * as instanceKeys from '../../store/keys/instance-keys.ts'
import type { Db } from '../../store/tables.ts'
import { operations } from '../../wire/dashboard-operations.ts'
import { causeOf } from './require-user.ts'

const KEY_REFUSALS: Record<instanceKeys.CreateFault, Reason> = {
  erased: 'not_logged_in',
  'guild-list-stale': 'guild_list_stale',
  'manage-server-required': 'manage_server_required',
  'key-limit-reached': 'key_limit_reached',
}

export async function instanceRoutes(app: App, { db }: { db: Db }) {
  app.get('/v1/instances', { schema: operations.listInstances }, async ({ userId }) => ({
    instances: await instanceKeys.list(db, userId),
  }))

  app.post('/v1/instances', { schema: operations.createInstance }, async (request) => {
    const { userId, body } = request
    const wanted = { userId, guildId: body.guild_id, name: body.name, termDays: body.expires_in_days }
    const { key, value } = orRefuse(await instanceKeys.create(db, wanted, causeOf(request)))
    return { ...key, api_key: value }
  })

  const replacing = { schema: operations.replaceInstance, preValidation: allowNoBody }
  app.post('/v1/instances/:instance_id/replace', replacing, async (request) => {
    const { userId, params, body } = request
    const old = { userId, instanceId: params.instance_id, oldLivesHours: body.old_lives_hours }
    const { key, value } = orRefuse(await instanceKeys.replace(db, old, causeOf(request)))
    return { ...key, api_key: value }
  })

  app.post('/v1/instances/:instance_id/revoke', { schema: operations.revokeInstance }, async (request) => {
    const { userId, params } = request
    return orRefuse(await instanceKeys.revoke(db, { userId, instanceId: params.instance_id }, causeOf(request)))
  })

  app.get('/v1/guilds/:guild_id/instances', { schema: operations.listGuildInstances }, async ({ userId, params }) => ({
    instances: orRefuse(await guildKeys.list(db, { userId, guildId: params.guild_id })),
  }))

  const revoking = { schema: operations.revokeGuildInstance }
  app.post('/v1/guilds/:guild_id/instances/:instance_id/revoke', revoking, async (request) => {
    const { guild_id: guildId, instance_id: instanceId } = request.params
    return orRefuse(await guildKeys.revoke(db, { userId: request.userId, guildId, instanceId }, causeOf(request)))
  })
}

/** Undefined: there is no such key. */
function orRefuse<T extends object>(outcome: T | instanceKeys.CreateFault | undefined): T {
  if (outcome === undefined) throw refuse('instance_not_found')
  if (typeof outcome === 'string') throw refuse(KEY_REFUSALS[outcome])
  return outcome
}

/** Everything that such a body may say has a default. */
const allowNoBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}
