/** Shapes of a lookup of several people, which is ours. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, botOperation, INVALID, KEY_REFUSALS, PUBLISHER_REFUSALS, type Refusals } from './answers.ts'
import { GUILD, MEMBER, STRANGER } from './examples.ts'
import { Int64, Int64List, ref } from './schema.ts'
import { PlayerStatsResponse } from './stats.ts'

export type PlayersRequest = Static<typeof PlayersRequest>
export const PlayersRequest = Type.Object(
  {
    guild_id: Int64('The guild the request originates from.', GUILD.id),
    target_chat_ids: Int64List(
      10,
      'The chat users whose figures are requested: 1 to 10 ids, none twice, each as `target_chat_id` of a single lookup.',
      [MEMBER.id, STRANGER.id],
    ),
  },
  { $id: 'PlayersRequest' },
)

export type VisiblePlayer = Static<typeof VisiblePlayer>
export const VisiblePlayer = Type.Object(
  {
    target_chat_id: Type.String({ description: 'Whose figures these are, as a decimal string.' }),
    ...PlayerStatsResponse.properties,
  },
  { $id: 'VisiblePlayer' },
)

export type PlayersResponse = Static<typeof PlayersResponse>
export const PlayersResponse = Type.Object(
  {
    players: Type.Array(ref(VisiblePlayer), {
      description: 'In the order of the request. Who may not be shown is left out, without a reason.',
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
    'For a ranking of a server: the figures of the primary account of each of up to 10 people. Who has not agreed, has not ' +
    'allowed this guild or has linked no account is left out, and the answer does not say which of these it was. Spends one ' +
    'request of the budget for each id; with fewer left it is 429, and spends nothing. Each id counts as a lookup in what ' +
    'that person sees of who looked. Do not keep what it answers: consent can end with the next request.',
  body: ref(PlayersRequest),
  response: { 200: answer(PlayersResponse, 'The figures of those who may be shown. Placeholder data today.') },
  refusals,
}
