/** Shapes of the reference endpoints, which involve no player and no consent; named as in the specification. */
import { type Static, Type } from '@sinclair/typebox'
import { answer, referenceFailures } from './answers.ts'
import { botOperation } from './bot-operation.ts'
import { NullableString, ref, StringEnum, Text } from './schema.ts'

/** An empty value is the default too, so the default is applied by the handler, not by the schema. */
const Region = Type.Optional(
  Text(
    { maxLength: 64 },
    { description: 'Region, case-insensitive. Default: `na`. An unknown one gives empty lists.' },
  ),
)

export type StatusQuery = Static<typeof StatusQuery>
export const StatusQuery = Type.Object({ region: Region })

export type LeaderboardQuery = Static<typeof LeaderboardQuery>
export const LeaderboardQuery = Type.Object({
  region: Region,
  act_id: Type.Optional(
    Text({ maxLength: 64 }, { description: 'Act. Default: the current active act. An unknown one gives no entries.' }),
  ),
})

export type ContentMap = Static<typeof ContentMap>
export const ContentMap = Type.Object(
  { id: Type.String(), name: Type.String(), asset_path: Type.Optional(NullableString()) },
  { $id: 'ContentMap' },
)

export type ContentAgent = Static<typeof ContentAgent>
export const ContentAgent = Type.Object({ id: Type.String(), name: Type.String() }, { $id: 'ContentAgent' })

export type ContentGameMode = Static<typeof ContentGameMode>
export const ContentGameMode = Type.Object({ id: Type.String(), name: Type.String() }, { $id: 'ContentGameMode' })

export type ContentAct = Static<typeof ContentAct>
export const ContentAct = Type.Object(
  { id: Type.String(), name: Type.String(), is_active: Type.Boolean() },
  { $id: 'ContentAct' },
)

export type ContentResponse = Static<typeof ContentResponse>
export const ContentResponse = Type.Object(
  {
    version: Type.String(),
    maps: Type.Array(ref(ContentMap)),
    agents: Type.Array(ref(ContentAgent)),
    game_modes: Type.Array(ref(ContentGameMode)),
    acts: Type.Array(ref(ContentAct)),
  },
  { $id: 'ContentResponse' },
)

export type LeaderboardEntry = Static<typeof LeaderboardEntry>
export const LeaderboardEntry = Type.Object(
  {
    publisher_game_name: Type.String(),
    publisher_tag_line: Type.String(),
    leaderboard_rank: Type.Integer(),
    ranked_rating: Type.Integer(),
    wins: Type.Integer(),
  },
  { $id: 'LeaderboardEntry' },
)

export type LeaderboardResponse = Static<typeof LeaderboardResponse>
export const LeaderboardResponse = Type.Object(
  { region: Type.String(), act_id: Type.String(), entries: Type.Array(ref(LeaderboardEntry)) },
  { $id: 'LeaderboardResponse' },
)

export type PlatformIncident = Static<typeof PlatformIncident>
export const PlatformIncident = Type.Object(
  { id: Type.Integer(), title: Type.String(), severity: StringEnum(['info', 'warning', 'critical']) },
  { $id: 'PlatformIncident' },
)

export type PlatformStatusResponse = Static<typeof PlatformStatusResponse>
export const PlatformStatusResponse = Type.Object(
  {
    region: Type.String(),
    maintenances: Type.Array(ref(PlatformIncident)),
    incidents: Type.Array(ref(PlatformIncident)),
  },
  { $id: 'PlatformStatusResponse' },
)

export const readContent = {
  ...botOperation,
  operationId: 'readContent',
  summary: 'Maps, agents, game modes and acts',
  response: {
    200: answer(ContentResponse, 'The content of the game.', {
      version: '2026.1',
      maps: [{ id: 'harrow', name: 'Harrow', asset_path: null }],
      agents: [{ id: 'warden', name: 'Warden' }],
      game_modes: [{ id: 'competitive', name: 'Competitive' }],
      acts: [{ id: 'e9a3', name: 'Episode 9 Act 3', is_active: true }],
    }),
    ...referenceFailures,
  },
}

export const readLeaderboard = {
  ...botOperation,
  operationId: 'readLeaderboard',
  summary: 'The public competitive leaderboard',
  querystring: LeaderboardQuery,
  response: {
    200: answer(LeaderboardResponse, 'The best first.', {
      region: 'na',
      act_id: 'e9a3',
      entries: [
        {
          publisher_game_name: 'Quillon',
          publisher_tag_line: '~7Q2X',
          leaderboard_rank: 1,
          ranked_rating: 912,
          wins: 143,
        },
      ],
    }),
    ...referenceFailures,
  },
}

export const readStatus = {
  ...botOperation,
  operationId: 'readPlatformStatus',
  summary: 'Maintenances and incidents of a region',
  querystring: StatusQuery,
  response: {
    200: answer(PlatformStatusResponse, 'Empty lists: all is well.', {
      region: 'na',
      maintenances: [{ id: 31, title: 'Scheduled maintenance', severity: 'info' }],
      incidents: [],
    }),
    ...referenceFailures,
  },
}
