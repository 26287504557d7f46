/** A bot's own key: what it is, and its end. */
import type { preHandlerAsyncHookHandler } from 'fastify'
import type { App } from '../http/app-type.ts'
import { invalidOrRevokedKey } from '../lib/refusals.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import type { Db } from '../store/tables.ts'
import { type OwnKey, readOwnKey, revokeOwnKey } from '../wire/own-key.ts'

interface KeyDeps {
  db: Db
  limit: preHandlerAsyncHookHandler
}

export async function keyRoutes(app: App, { db, limit }: KeyDeps) {
  app.get('/v1/key', { schema: readOwnKey, preHandler: limit }, async ({ instanceKey }, reply): Promise<OwnKey> => {
    const key = await instanceKeys.findActive(db, instanceKey.id)
    if (key === undefined) throw invalidOrRevokedKey()
    reply.header('cache-control', 'no-store')
    const { guild_id, key_hint, name, created_at } = key
    return {
      ...{ guild_id, key_hint, name, created_at },
      rate_limit: {
        limit: Number(reply.getHeader('ratelimit-limit')),
        remaining: Number(reply.getHeader('ratelimit-remaining')),
        reset: Number(reply.getHeader('ratelimit-reset')),
      },
    }
  })

  // Not counted: a bot that has spent its budget can end a key that leaked.
  app.post('/v1/key/revoke', { schema: revokeOwnKey }, async ({ id: requestId, instanceKey }) => {
    if (!(await instanceKeys.revokeByBot(db, instanceKey.id, { actor: 'bot', requestId }))) throw invalidOrRevokedKey()
    return { status: 'ok' as const }
  })
}
