/** Shapes of what a bot asks about its own key. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, botOperation, KEY_REFUSALS, type Refusals } from './answers.ts'
import { Done } from './dashboard.ts'
import { GUILD } from './examples.ts'
import { NullableString, ref } from './schema.ts'

export type RateLimit = Static<typeof RateLimit>
export const RateLimit = Type.Object(
  {
    limit: Type.Integer({ description: 'Requests in a window of a minute.' }),
    remaining: Type.Integer({ description: 'Requests left in this window, after this one.' }),
    reset: Type.Integer({ description: 'Seconds until the next window.' }),
  },
  { $id: 'RateLimit', description: 'The budget of the key.' },
)

export type OwnKey = Static<typeof OwnKey>
export const OwnKey = Type.Object(
  {
    guild_id: Type.String({ description: 'The guild that the key is bound to.' }),
    key_hint: Type.String({ description: 'The last four characters of the key.' }),
    name: NullableString({ description: 'What its maker called it.' }),
    created_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
    expires_at: NullableString({ format: 'date-time', description: 'When it ends by itself; null: it has no end.' }),
    rate_limit: ref(RateLimit),
  },
  { $id: 'OwnKey' },
)

export const readOwnKey = {
  ...botOperation,
  operationId: 'readOwnKey',
  summary: 'Read whose key this is',
  description: 'Its server, its name and what is left of its budget. Spends one request, as every other one does.',
  response: {
    200: answer(OwnKey, 'What the key is bound to, and what is left of its budget.', {
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
    'For a key that leaked: at once and for good, also with the budget spent. It spends nothing, and a body is ignored.',
  response: { 200: answer(Done, 'Revoked: the next request with it is refused.', { status: 'ok' }) },
  refusals: { ...refusals, 413: ['payload_too_large'] } satisfies Refusals,
}
