/** Shapes of what a bot asks about its own key. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, readKeyFailures, revokeKeyFailures } from './answers.ts'
import { botOperation } from './bot-operation.ts'
import { Done } from './dashboard.ts'
import { API_KEY, INSTANCE } from './examples.ts'
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
    rate_limit: ref(RateLimit),
  },
  { $id: 'OwnKey' },
)

export const readOwnKey = {
  ...botOperation,
  operationId: 'readOwnKey',
  summary: 'The key that asks',
  description: 'Its server, its name and what is left of its budget. Spends one request, as every other one does.',
  response: {
    200: answer(OwnKey, 'What the key is bound to, and what is left of its budget. Asking spends one.', {
      guild_id: INSTANCE.guild_id,
      key_hint: API_KEY.slice(-4),
      name: INSTANCE.name,
      created_at: INSTANCE.created_at,
      rate_limit: { limit: 30, remaining: 29, reset: 60 },
    }),
    ...readKeyFailures,
  },
}

export const revokeOwnKey = {
  ...botOperation,
  operationId: 'revokeOwnKey',
  summary: 'Revoke the key that asks',
  description:
    'For a key that leaked: at once and for good, also with the budget spent. It spends nothing, and a body is ignored.',
  response: {
    200: answer(
      Done,
      'Revoked: from the next request on the key is refused. This works also when its budget is spent, and spends nothing.',
      { status: 'ok' },
    ),
    ...revokeKeyFailures,
  },
}
