/** Shapes of what a bot asks about its own key. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, botOperation, KEY_REFUSALS, type Refusals } from './answers.ts'
import { Done } from './dashboard.ts'
import { GUILD } from './examples.ts'
import { NullableString, ref, shape } from './schema.ts'

export const RateLimit = shape(
  'RateLimit',
  {
    limit: Type.Integer({ description: 'Requests allowed per minute.' }),
    remaining: Type.Integer({ description: 'Requests left in the current minute, after this one.' }),
    reset: Type.Integer({ description: 'Seconds until the budget is full again.' }),
  },
  { description: 'The budget of the key.' },
)

export type OwnKey = Static<typeof OwnKey>
export const OwnKey = shape('OwnKey', {
  guild_id: Type.String({ description: 'The server that the key works for.' }),
  key_hint: Type.String({ description: 'The last four characters of the key.' }),
  name: NullableString({ description: 'The name it was given.' }),
  created_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  expires_at: NullableString({ format: 'date-time', description: 'When the key expires. Null if it never does.' }),
  rate_limit: ref(RateLimit),
})

export const readOwnKey = {
  ...botOperation,
  operationId: 'readOwnKey',
  summary: 'Get this key’s server and budget',
  description:
    'Which server the key works for, its name, and what is left of its budget. Costs one request, like any other.',
  response: {
    200: answer(OwnKey, 'The key’s server and budget.', {
      guild_id: GUILD.id,
      key_hint: '9m65',
      name: 'Match night bot',
      created_at: '2026-11-02T18:20:11.000Z',
      expires_at: '2027-11-02T18:20:11.000Z',
      rate_limit: { limit: 30, remaining: 29, reset: 60 },
    }),
  },
  refusals: KEY_REFUSALS,
}

const { 429: _spendsNothing, ...refusals } = KEY_REFUSALS

export const revokeOwnKey = {
  ...botOperation,
  operationId: 'revokeOwnKey',
  summary: 'Revoke this key',
  description:
    'For a key that has leaked. It stops working at once and for good. This works even when the budget is spent, costs nothing, and ignores a body.',
  response: { 200: answer(Done, 'Revoked. The next request with this key gets 401.', { status: 'ok' }) },
  refusals: { ...refusals, 413: ['payload_too_large'] } satisfies Refusals,
}
