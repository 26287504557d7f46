/** A bot's own key: what it is, and its end. */
import type { App } from '../../http/app-type.ts'
import { endStatementsInTime } from '../../http/deadline.ts'
import { refuse } from '../../lib/refusals.ts'
import * as instanceKeys from '../../store/keys/instance-keys.ts'
import type { Db } from '../../store/tables.ts'
import { type OwnKey, readOwnKey, revokeOwnKey } from '../../wire/own-key.ts'

export async function keyRoutes(app: App, { db }: { db: Db }) {
  endStatementsInTime(app)
  app.get('/v1/key', { schema: readOwnKey }, async ({ instanceKey }, reply): Promise<OwnKey> => {
    const key = await instanceKeys.findActive(db, instanceKey.id)
    if (key === undefined) throw refuse('invalid_or_revoked_key')
    reply.header('cache-control', 'no-store')
    return {
      ...key,
      rate_limit: {
        limit: Number(reply.getHeader('ratelimit-limit')),
        remaining: Number(reply.getHeader('ratelimit-remaining')),
        reset: Number(reply.getHeader('ratelimit-reset')),
      },
    }
  })

  // A bot that has spent its budget can end a key that leaked.
  const revoke = { schema: revokeOwnKey, config: { rateLimit: false } } as const
  app.post('/v1/key/revoke', revoke, async ({ id: requestId, instanceKey }) => {
    if (!(await instanceKeys.revokeByBot(db, instanceKey.id, { actor: 'bot', requestId })))
      throw refuse('invalid_or_revoked_key')
    return { status: 'ok' as const }
  })
}
