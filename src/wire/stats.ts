/** Shapes of the consent-gated lookups. Names are from the interface specification, except for lookups about several people. */
import { type Static, Type } from '@sinclair/typebox'
import { GUILD, MEMBER, STRANGER } from './examples.ts'
import { Int64, Int64List, NullableText, optionalWithDefault, ref, StringEnum, shape } from './schema.ts'

const lookupFields = {
  guild_id: Int64('The server the request comes from.', GUILD.id),
  target_chat_id: Int64('The person whose stats you want.', MEMBER.id),
  publisher_account_id: Type.Optional(
    NullableText({ description: 'The id of a linked account. If absent or null: the primary account of the person.' }),
  ),
}

export type PlayerStatsRequest = Static<typeof PlayerStatsRequest>
export const PlayerStatsRequest = shape('PlayerStatsRequest', lookupFields)

export type PlayerMatchesRequest = Static<typeof PlayerMatchesRequest>
export const PlayerMatchesRequest = shape('PlayerMatchesRequest', {
  ...lookupFields,
  count: optionalWithDefault(
    Type.Integer({ minimum: 1, maximum: 10, default: 5, description: 'How many matches, newest first.' }),
  ),
})

export type PlayerStatsResponse = Static<typeof PlayerStatsResponse>
export const PlayerStatsResponse = shape('PlayerStatsResponse', {
  publisher_game_name: Type.String({ description: 'As the person typed it. Self-reported: nobody has verified it.' }),
  publisher_tag_line: Type.String({ description: 'What follows the `#`.' }),
  region: Type.String({
    description: 'As the person typed it; in the game it is `na`, `eu`, `ap`, `kr`, `latam` or `br`.',
  }),
  rank: Type.String({
    description:
      'For example `Gold 3`. From lowest to highest: Iron, Bronze, Silver, Gold, Platinum, Diamond, Ascendant, ' +
      'Immortal, each from 1 to 3. More may be added, above or between: show a rank you don’t know as it is.',
  }),
  rr: Type.Integer({ description: 'Ranked rating within the rank.' }),
  kd_ratio: Type.Number({ description: 'Kills per death, to two decimals.' }),
  win_rate: Type.Number({ description: 'Percentage from 0 to 100, to one decimal.' }),
  matches_played: Type.Integer(),
  headshot_pct: Type.Number({ description: 'Percentage from 0 to 100, to one decimal.' }),
})

export type MatchParticipant = Static<typeof MatchParticipant>
export const MatchParticipant = shape('MatchParticipant', {
  publisher_game_name: Type.String(),
  publisher_tag_line: Type.String(),
  team: Type.String({ description: '`Blue` or `Red`; other modes may have other teams.' }),
  agent: Type.String({ description: 'The `name` of an agent in `/v1/content`.' }),
  kills: Type.Integer(),
  deaths: Type.Integer(),
  assists: Type.Integer(),
  score: Type.Integer(),
  is_target: Type.Boolean({ description: 'True for the player you looked up.' }),
})

export type MatchSummary = Static<typeof MatchSummary>
export const MatchSummary = shape('MatchSummary', {
  match_id: Type.String(),
  map: Type.String({ description: 'The `name` of a map in `/v1/content`.' }),
  mode: Type.String({ description: 'The `name` of a game mode in `/v1/content`.' }),
  started_at: Type.String({ format: 'date-time', description: 'ISO 8601, UTC.' }),
  result: StringEnum(['win', 'loss', 'draw'], { description: 'The result for the player you looked up.' }),
  rounds_won: Type.Integer(),
  rounds_lost: Type.Integer(),
  participants: Type.Array(ref(MatchParticipant), {
    description:
      'All players of the match. The others have not agreed to anything: show the match, but never look them up.',
  }),
})

export const PlayerMatchesResponse = shape('PlayerMatchesResponse', { matches: Type.Array(ref(MatchSummary)) })

export type PlayersRequest = Static<typeof PlayersRequest>
export const PlayersRequest = shape('PlayersRequest', {
  guild_id: Int64('The server the request comes from.', GUILD.id),
  target_chat_ids: Int64List(
    10,
    'The people whose stats you want: 1 to 10 ids without duplicates, each in the format of `target_chat_id` in a single lookup.',
    [MEMBER.id, STRANGER.id],
  ),
})

export const VisiblePlayer = shape('VisiblePlayer', {
  target_chat_id: Type.String({ description: 'Whose stats these are, as a string of digits.' }),
  ...PlayerStatsResponse.properties,
})

export const PlayersResponse = shape('PlayersResponse', {
  players: Type.Array(ref(VisiblePlayer), {
    description: 'In the order of the request. Anyone who can’t be shown is left out, without a reason.',
  }),
})
