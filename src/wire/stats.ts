/** Shapes of the two consent-gated lookups, named as in the specification. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, botOperation, INVALID, KEY_REFUSALS, PUBLISHER_REFUSALS, type Refusals } from './answers.ts'
import { GUILD, MEMBER } from './examples.ts'
import { Int64, NullableText, ref, StringEnum } from './schema.ts'

const lookupFields = {
  guild_id: Int64('The guild the request originates from.', GUILD.id),
  target_chat_id: Int64('The chat user whose figures are requested.', MEMBER.id),
  publisher_account_id: Type.Optional(
    NullableText({}, { description: "The id of a linked account; the target's primary account when absent or null." }),
  ),
}

export type PlayerStatsRequest = Static<typeof PlayerStatsRequest>
export const PlayerStatsRequest = Type.Object(lookupFields, { $id: 'PlayerStatsRequest' })

export type PlayerMatchesRequest = Static<typeof PlayerMatchesRequest>
export const PlayerMatchesRequest = Type.Object(
  {
    ...lookupFields,
    count: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'How many matches, newest first.' }),
    ),
  },
  { $id: 'PlayerMatchesRequest' },
)

export type PlayerStatsResponse = Static<typeof PlayerStatsResponse>
export const PlayerStatsResponse = Type.Object(
  {
    publisher_game_name: Type.String({ description: 'As the person typed it. Self-reported: nobody has verified it.' }),
    publisher_tag_line: Type.String({ description: 'What stands behind the `#`.' }),
    region: Type.String({ description: 'As they typed it; in the game `na`, `eu`, `ap`, `kr`, `latam` or `br`.' }),
    rank: Type.String({
      description:
        'Such as `Gold 3`. From the lowest: Iron, Bronze, Silver, Gold, Platinum, Diamond, Ascendant, Immortal, each ' +
        'from 1 to 3. Others may come, above or between: show them as they are.',
    }),
    rr: Type.Integer({ description: 'Ranked rating within the rank.' }),
    kd_ratio: Type.Number({ description: 'Kills per death, two decimals.' }),
    win_rate: Type.Number({ description: 'Percentage from 0 to 100, one decimal.' }),
    matches_played: Type.Integer(),
    headshot_pct: Type.Number({ description: 'Percentage from 0 to 100, one decimal.' }),
  },
  { $id: 'PlayerStatsResponse' },
)

export type MatchParticipant = Static<typeof MatchParticipant>
export const MatchParticipant = Type.Object(
  {
    publisher_game_name: Type.String(),
    publisher_tag_line: Type.String(),
    team: Type.String({ description: '`Blue` or `Red`; other modes may bring others.' }),
    agent: Type.String({ description: 'The `name` of an agent of `/v1/content`.' }),
    kills: Type.Integer(),
    deaths: Type.Integer(),
    assists: Type.Integer(),
    score: Type.Integer(),
    is_target: Type.Boolean({ description: 'True for the consenting player the lookup was for.' }),
  },
  { $id: 'MatchParticipant' },
)

export type MatchSummary = Static<typeof MatchSummary>
export const MatchSummary = Type.Object(
  {
    match_id: Type.String(),
    map: Type.String({ description: 'The `name` of a map of `/v1/content`.' }),
    mode: Type.String({ description: 'The `name` of a game mode of `/v1/content`.' }),
    started_at: Type.String({ format: 'date-time', description: 'ISO 8601.' }),
    result: StringEnum(['win', 'loss', 'draw'], { description: "From the target player's perspective." }),
    rounds_won: Type.Integer(),
    rounds_lost: Type.Integer(),
    participants: Type.Array(ref(MatchParticipant), {
      description: 'All players of the match. The others have agreed to nothing: show the match, never look them up.',
    }),
  },
  { $id: 'MatchSummary' },
)

export type PlayerMatchesResponse = Static<typeof PlayerMatchesResponse>
export const PlayerMatchesResponse = Type.Object(
  { matches: Type.Array(ref(MatchSummary)) },
  { $id: 'PlayerMatchesResponse' },
)

const lookup =
  'Send ids as strings: a number of JavaScript rounds them. A lookup changes nothing, so send it again after 429 or 503, ' +
  'though it is a POST. Do not keep what it answers: consent can end with the next request. ' +
  'A service that `npm start` runs for development prints somebody for each answer.'

const refusals = {
  ...KEY_REFUSALS,
  ...PUBLISHER_REFUSALS,
  ...INVALID,
  403: ['guild_key_mismatch', 'no_global_consent', 'no_server_consent'],
  404: ['no_linked_account'],
  413: ['payload_too_large'],
} as const satisfies Refusals

export const playerStats = {
  ...botOperation,
  operationId: 'lookUpPlayerStats',
  summary: 'Look up a player',
  description: `The figures of the primary linked account, or of the one that is named. ${lookup}`,
  body: ref(PlayerStatsRequest),
  response: { 200: answer(PlayerStatsResponse, 'The figures. Placeholder data today.') },
  refusals,
}

export const playerMatches = {
  ...botOperation,
  operationId: 'lookUpPlayerMatches',
  summary: 'Read the recent matches of a player',
  description: `The newest matches of the primary linked account, or of the one that is named. ${lookup}`,
  body: ref(PlayerMatchesRequest),
  response: { 200: answer(PlayerMatchesResponse, 'The newest matches first. Placeholder data today.') },
  refusals,
}
