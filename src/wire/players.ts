/** Shapes of a lookup of several people, which is ours. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, botOperation, INVALID, KEY_REFUSALS, PUBLISHER_REFUSALS, type Refusals } from './answers.ts'
import { GUILD, MEMBER, STRANGER } from './examples.ts'
import { Int64, Int64List, ref } from './schema.ts'
import { PlayerStatsResponse } from './stats.ts'

export type PlayersRequest = Static<typeof PlayersRequest>
export const PlayersRequest = Type.Object(
  {
    guild_id: Int64('The server the request comes from.', GUILD.id),
    target_chat_ids: Int64List(
      10,
      'The people whose stats you want: 1 to 10 ids, none twice, each written like `target_chat_id` of a single lookup.',
      [MEMBER.id, STRANGER.id],
    ),
  },
  { $id: 'PlayersRequest' },
)

export type VisiblePlayer = Static<typeof VisiblePlayer>
export const VisiblePlayer = Type.Object(
  {
    target_chat_id: Type.String({ description: 'Whose stats these are, as a string of digits.' }),
    ...PlayerStatsResponse.properties,
  },
  { $id: 'VisiblePlayer' },
)

export type PlayersResponse = Static<typeof PlayersResponse>
export const PlayersResponse = Type.Object(
  {
    players: Type.Array(ref(VisiblePlayer), {
      description: 'In the order of the request. Whoever may not be shown is left out, without a reason.',
    }),
  },
  { $id: 'PlayersResponse' },
)

const refusals = {
  ...KEY_REFUSALS,
  ...PUBLISHER_REFUSALS,
  ...INVALID,
  403: ['guild_key_mismatch'],
  413: ['payload_too_large'],
} as const satisfies Refusals

export const playersStats = {
  ...botOperation,
  operationId: 'lookUpPlayers',
  summary: 'Look up several players',
  description:
    'For a server ranking: the stats of the primary accounts of up to 10 people. Whoever has not agreed, has not allowed ' +
    'this server or has not linked an account is left out, and the response does not say why. Each id costs one request ' +
    'of the budget; if fewer are left, the response is 429 and nothing is spent. Each person sees the lookup on the ' +
    'dashboard. Don’t store the response: consent can end before your next request.',
  body: ref(PlayersRequest),
  response: { 200: answer(PlayersResponse, 'The stats of those who may be shown. Placeholder data for now.') },
  refusals,
}
