/** Shapes of the reference endpoints, which involve no player and no consent; named as in the specification. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { answer, botOperation, emptyAnswer, INVALID, KEY_REFUSALS, PUBLISHER_REFUSALS } from './answers.ts'
import { NullableString, ref, StringEnum, shape, Text, UpTo } from './schema.ts'

/** For an empty value, too, the handler takes the default. */
const Region = Type.Optional(
  Text({
    maxLength: 64,
    description:
      'One of `na`, `eu`, `ap`, `kr`, `latam`, `br`, in upper or lower case. Any other region gives empty lists; an empty value means the default.',
    default: 'na',
    examples: ['na', 'eu', 'ap', 'kr', 'latam', 'br'],
  }),
)

export const StatusQuery = Type.Object({ region: Region })

export const LeaderboardQuery = Type.Object({
  region: Region,
  act_id: Type.Optional(
    Text({
      maxLength: 64,
      description: 'Defaults to the active act. An unknown act has no entries.',
      examples: ['season-5-act-3'],
    }),
  ),
  limit: Type.Optional(
    UpTo(50, { description: 'How many entries, from the top. Defaults to all of them, at most 50.', examples: [10] }),
  ),
})

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

/** Seconds for which a bot may keep an answer. */
export const KEEP_S = { content: 3600, leaderboard: 300, status: 30 }

function mayBeKept(what: keyof typeof KEEP_S): string {
  return (
    `May be cached for ${KEEP_S[what]} seconds (\`cache-control\`). After that, send its \`etag\` as \`if-none-match\` to ` +
    'get 304 while nothing has changed; that costs one request too.'
  )
}

const reference = { ...botOperation, refusals: { ...KEY_REFUSALS, ...PUBLISHER_REFUSALS, ...INVALID } }

function answers<T extends TSchema>(schema: T, description: string) {
  const notModified = emptyAnswer('The response you have is still current.')
  return { 200: answer(schema, `${description} Placeholder data for now.`), 304: notModified }
}

export const readContent = {
  ...reference,
  operationId: 'readContent',
  summary: 'List maps, agents, game modes and acts',
  description: `${mayBeKept('content')} Matches refer to maps, modes and agents by \`name\`.`,
  response: answers(ContentResponse, 'The game content.'),
}

export const readLeaderboard = {
  ...reference,
  operationId: 'readLeaderboard',
  summary: 'Get the leaderboard',
  description: `${mayBeKept('leaderboard')} Acts are listed in \`/v1/content\`; one of them is active.`,
  querystring: LeaderboardQuery,
  response: answers(LeaderboardResponse, 'The top players, best first.'),
}

export const readStatus = {
  ...reference,
  operationId: 'readPlatformStatus',
  summary: 'List maintenance and incidents',
  description: mayBeKept('status'),
  querystring: StatusQuery,
  response: answers(PlatformStatusResponse, 'Empty lists mean that all is well.'),
}
