/** Shapes of the reference endpoints, which need no player and no consent. Names are from the interface specification. */
import { type Static, Type } from '@sinclair/typebox'
import { NullableString, ref, StringEnum, shape } from './schema.ts'

export const ContentMap = shape('ContentMap', {
  id: Type.String(),
  name: Type.String(),
  asset_path: Type.Optional(NullableString({ description: 'A path in the game files, not a URL.' })),
})

export const ContentAgent = shape('ContentAgent', { id: Type.String(), name: Type.String() })

export const ContentGameMode = shape('ContentGameMode', { id: Type.String(), name: Type.String() })

export const ContentAct = shape('ContentAct', { id: Type.String(), name: Type.String(), is_active: Type.Boolean() })

export type ContentResponse = Static<typeof ContentResponse>
export const ContentResponse = shape('ContentResponse', {
  version: Type.String(),
  maps: Type.Array(ref(ContentMap)),
  agents: Type.Array(ref(ContentAgent)),
  game_modes: Type.Array(ref(ContentGameMode)),
  acts: Type.Array(ref(ContentAct)),
})

export type LeaderboardEntry = Static<typeof LeaderboardEntry>
export const LeaderboardEntry = shape('LeaderboardEntry', {
  publisher_game_name: Type.String(),
  publisher_tag_line: Type.String(),
  leaderboard_rank: Type.Integer(),
  ranked_rating: Type.Integer(),
  wins: Type.Integer(),
})

export type LeaderboardResponse = Static<typeof LeaderboardResponse>
export const LeaderboardResponse = shape('LeaderboardResponse', {
  region: Type.String(),
  act_id: Type.String(),
  entries: Type.Array(ref(LeaderboardEntry)),
})

export type PlatformIncident = Static<typeof PlatformIncident>
export const PlatformIncident = shape('PlatformIncident', {
  id: Type.Integer(),
  title: Type.String(),
  severity: StringEnum(['info', 'warning', 'critical']),
})

export type PlatformStatusResponse = Static<typeof PlatformStatusResponse>
export const PlatformStatusResponse = shape('PlatformStatusResponse', {
  region: Type.String(),
  maintenances: Type.Array(ref(PlatformIncident)),
  incidents: Type.Array(ref(PlatformIncident)),
})
