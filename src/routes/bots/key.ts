/** A bot's own key: reading its properties and revoking the key. */
import type { App } from '../../http/app-type.ts'
import { endStatementsInTime } from '../../http/deadline.ts'
import { refuse } from '../../lib/refusals.ts'
import * as instanceKeys from '../../store/keys/instance-keys.ts'
import type { Db } from '../../store/tables.ts'
import { Done } from '../../wire/dashboard.ts'
import { GUILD } from '../../wire/examples.ts'
import { OwnKey } from '../../wire/own-key.ts'
import { type Refusals, success } from '../../wire/responses.ts'
import { botOperation, KEY_REFUSALS } from './operation.ts'

const { 429: _rateLimited, ...refusals } = KEY_REFUSALS

export async function keyRoutes(app: App, { db }: { db: Db }) {
  endStatementsInTime(app)
  const readOwnKey = botOperation('readOwnKey', 'Get this key’s server and rate limit', {
    description:
      'The key’s server, the key’s name and expiry, and the requests it has left. Costs one request, like any other.',
    response: {
      200: success(OwnKey, 'The key’s server and rate limit.', {
        guild_id: GUILD.id,
        key_hint: '9m65',
        name: 'Match night bot',
        created_at: '2026-11-02T18:20:11.000Z',
        expires_at: '2027-11-02T18:20:11.000Z',
        rate_limit: { limit: 30, remaining: 29, reset: 60 },
      }),
    },
    refusals: KEY_REFUSALS,
  })
  app.get('/v1/key', { schema: readOwnKey }, async ({ instanceKey, rateLimit }, reply): Promise<OwnKey> => {
    const key = await instanceKeys.findActive(db, instanceKey.id)
    if (key === undefined) throw refuse('invalid_or_revoked_key')
    reply.header('cache-control', 'no-store')
    return { ...key, rate_limit: rateLimit }
  })

  const revokeOwnKey = botOperation('revokeOwnKey', 'Revoke this key', {
    description:
      'For a key that has leaked. It stops working at once and for good. This works even when the rate limit is used up, costs nothing, and ignores a body.',
    response: { 200: success(Done, 'Revoked. The next request with this key gets 401.', { status: 'ok' }) },
    refusals: { ...refusals, 413: ['payload_too_large'] } satisfies Refusals,
  })
  const revoke = { schema: revokeOwnKey, config: { rateLimit: false } } as const
  app.post('/v1/key/revoke', revoke, async ({ id: requestId, instanceKey }) => {
    if (!(await instanceKeys.revokeByBot(db, instanceKey.id, { actor: 'bot', requestId })))
      throw refuse('invalid_or_revoked_key')
    return { status: 'ok' as const }
  })
}
