/** Game content, leaderboards and platform status. They need an active key, but no guild, player or consent. */
import { type TSchema, Type } from '@sinclair/typebox'
import type { FastifyReply } from 'fastify'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import { cacheFor } from '../../http/caching.ts'
import { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from '../../wire/reference.ts'
import { emptyResponse } from '../../wire/responses.ts'
import { Text, UpTo } from '../../wire/schema.ts'
import { botOperation, gameData, GAME_DATA_REFUSALS as refusals } from './operation.ts'

/** How long a bot may cache a response, in seconds. */
export const MAX_AGE = { content: 3600, leaderboard: 300, status: 30 }

const DEFAULT_REGION = 'na'

/** The handler uses the default for an empty value too. */
const Region = Type.Optional(
  Text({
    maxLength: 64,
    description:
      'One of `na`, `eu`, `ap`, `kr`, `latam`, `br`, in upper or lower case. Any other region gives empty lists; an empty value means the default.',
    default: 'na',
    examples: ['na', 'eu', 'ap', 'kr', 'latam', 'br'],
  }),
)

export async function referenceRoutes(app: App, { publisher }: { publisher: Publisher }) {
  app.addHook('preHandler', async (_request, reply: FastifyReply) => {
    reply.header('x-data-source', publisher.source)
  })

  const readContent = botOperation('readContent', 'List maps, agents, game modes and acts', {
    refusals,
    description: `${describeCaching('content')} Matches refer to maps, modes and agents by \`name\`.`,
    response: answers(ContentResponse, 'The game content.'),
  })
  app.get('/v1/content', { schema: readContent, onSend: cacheFor(MAX_AGE.content) }, async () => publisher.content())

  const readLeaderboard = botOperation('readLeaderboard', 'Get the leaderboard', {
    refusals,
    description: `${describeCaching('leaderboard')} Acts are listed in \`/v1/content\`; one of them is active.`,
    querystring: Type.Object({
      region: Region,
      act_id: Type.Optional(
        Text({
          maxLength: 64,
          description: 'Defaults to the active act. An unknown act has no entries.',
          examples: ['season-5-act-3'],
        }),
      ),
      limit: Type.Optional(
        UpTo(50, {
          description: 'How many entries, from the top. Defaults to all of them, at most 50.',
          examples: [10],
        }),
      ),
    }),
    response: answers(LeaderboardResponse, 'The top players, best first.'),
  })
  app.get('/v1/leaderboard', { schema: readLeaderboard, onSend: cacheFor(MAX_AGE.leaderboard) }, async ({ query }) => {
    const board = await publisher.leaderboard(query.region || DEFAULT_REGION, query.act_id || undefined)
    return { ...board, entries: board.entries.slice(0, query.limit) }
  })

  const readStatus = botOperation('readPlatformStatus', 'List maintenance and incidents', {
    refusals,
    description: describeCaching('status'),
    querystring: Type.Object({ region: Region }),
    response: answers(PlatformStatusResponse, 'The status; empty lists mean that all is well.'),
  })
  app.get('/v1/status', { schema: readStatus, onSend: cacheFor(MAX_AGE.status) }, async ({ query }) =>
    publisher.platformStatus(query.region || DEFAULT_REGION),
  )
}

function describeCaching(kind: keyof typeof MAX_AGE): string {
  return (
    `The response may be cached for ${MAX_AGE[kind]} seconds (\`cache-control\`). After that, send its \`etag\` as \`if-none-match\` to ` +
    'get 304 while nothing has changed; that costs one request too.'
  )
}

const answers = <T extends TSchema>(schema: T, description: string) => ({
  ...gameData(schema, description),
  304: emptyResponse('The response you have is still current.'),
})
