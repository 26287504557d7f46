/** Instance keys: people list, create, replace and revoke their own; a guild's managers list and revoke all of its keys. */
import { Type } from '@sinclair/typebox'
import type { preValidationHookHandler } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { type Reason, refuse } from '../../lib/refusals.ts'
import * as guildKeys from '../../store/keys/guild-keys.ts'
import * as instanceKeys from '../../store/keys/instance-keys.ts'
import type { Db } from '../../store/tables.ts'
import * as shapes from '../../wire/dashboard.ts'
import { ref, Text } from '../../wire/schema.ts'
import { byGuild, guildId, operation, orRefuse } from './operation.ts'
import { causeOf } from './require-user.ts'

const byInstance = { params: Type.Object({ instance_id: Text() }) }

const KEY_REFUSALS: Record<instanceKeys.CreateRefusal, Reason> = {
  erased: 'not_logged_in',
  'guild-list-stale': 'guild_list_stale',
  'manage-server-required': 'manage_server_required',
  'key-limit-reached': 'key_limit_reached',
}

export async function instanceRoutes(app: App, { db }: { db: Db }) {
  const listInstances = operation('listInstances', 'List the user’s instance keys', { returns: shapes.InstanceList })
  app.get('/v1/instances', { schema: listInstances }, async ({ userId }) => ({
    instances: await instanceKeys.list(db, userId),
  }))

  const createInstance = operation('createInstance', 'Create an instance key for a server', {
    body: ref(shapes.CreateInstanceRequest),
    returns: shapes.CreatedInstance,
  })
  app.post('/v1/instances', { schema: createInstance }, async (request) => {
    const { userId, body } = request
    const wanted = { userId, guildId: body.guild_id, name: body.name, termDays: body.expires_in_days }
    const { key, value } = keyOrRefuse(await instanceKeys.create(db, wanted, causeOf(request)))
    return { ...key, api_key: value }
  })

  const replaceInstance = operation('replaceInstance', 'Replace an instance key', {
    ...byInstance,
    body: ref(shapes.ReplaceInstanceRequest),
    returns: shapes.CreatedInstance,
  })
  const replaceOptions = { schema: replaceInstance, preValidation: allowMissingBody }
  app.post('/v1/instances/:instance_id/replace', replaceOptions, async (request) => {
    const { userId, params, body } = request
    const old = { userId, instanceId: params.instance_id, oldLivesHours: body.old_lives_hours }
    const { key, value } = keyOrRefuse(await instanceKeys.replace(db, old, causeOf(request)))
    return { ...key, api_key: value }
  })

  const revokeInstance = operation('revokeInstance', 'Revoke an instance key', {
    ...byInstance,
    returns: shapes.Instance,
  })
  app.post('/v1/instances/:instance_id/revoke', { schema: revokeInstance }, async (request) => {
    const { userId, params } = request
    return keyOrRefuse(await instanceKeys.revoke(db, { userId, instanceId: params.instance_id }, causeOf(request)))
  })

  const listGuildInstances = operation('listGuildInstances', 'List the instance keys of a server the user manages', {
    ...byGuild,
    returns: shapes.GuildInstanceList,
  })
  app.get('/v1/guilds/:guild_id/instances', { schema: listGuildInstances }, async ({ userId, params }) => ({
    instances: keyOrRefuse(await guildKeys.list(db, { userId, guildId: params.guild_id })),
  }))

  const revokeGuildInstance = operation('revokeGuildInstance', 'Revoke an instance key of a server the user manages', {
    params: Type.Object({ guild_id: guildId, instance_id: Text() }),
    returns: shapes.GuildInstance,
  })
  const revokeOptions = { schema: revokeGuildInstance }
  app.post('/v1/guilds/:guild_id/instances/:instance_id/revoke', revokeOptions, async (request) => {
    const { guild_id: guildId, instance_id: instanceId } = request.params
    return keyOrRefuse(await guildKeys.revoke(db, { userId: request.userId, guildId, instanceId }, causeOf(request)))
  })
}

function keyOrRefuse<T extends object>(outcome: T | instanceKeys.CreateRefusal | undefined): T {
  if (typeof outcome === 'string') throw refuse(KEY_REFUSALS[outcome])
  return orRefuse(outcome, 'instance_not_found')
}

/** Lets a request that replaces a key omit its body, whose fields all have defaults. */
const allowMissingBody: preValidationHookHandler = (request, _reply, done) => {
  request.body ??= {}
  done()
}
