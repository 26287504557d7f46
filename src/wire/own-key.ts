/** Shapes of the endpoints for a bot's own key. */
import { type Static, Type } from '@sinclair/typebox'
import { NullableString, ref, shape } from './schema.ts'

export type RateLimit = Static<typeof RateLimit>
export const RateLimit = shape('RateLimit', {
  limit: Type.Integer({ description: 'Requests allowed per minute.' }),
  remaining: Type.Integer({ description: 'Requests left in the current minute, after this one.' }),
  reset: Type.Integer({ description: 'Seconds until the limit resets.' }),
})

export type OwnKey = Static<typeof OwnKey>
export const OwnKey = shape('OwnKey', {
  guild_id: Type.String({ description: 'The server that the key works for.' }),
  key_hint: Type.String({ description: 'The last four characters of the key.' }),
  name: NullableString({ description: 'The name of the key.' }),
  created_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  expires_at: NullableString({ format: 'date-time', description: 'When the key expires. Null if it never does.' }),
  rate_limit: ref(RateLimit),
})
