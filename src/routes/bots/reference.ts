/** Game content, leaderboards and platform status: any active key, no guild, no player, no consent. */
import type { FastifyReply } from 'fastify'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import { keepFor } from '../../http/caching.ts'
import { KEEP_S, readContent, readLeaderboard, readStatus } from '../../wire/reference.ts'

const DEFAULT_REGION = 'na'

export async function referenceRoutes(app: App, { publisher }: { publisher: Publisher }) {
  app.addHook('preHandler', async (_request, reply: FastifyReply) => {
    reply.header('x-data-source', publisher.source)
  })

  app.get('/v1/content', { schema: readContent, onSend: keepFor(KEEP_S.content) }, async () => publisher.content())

  app.get('/v1/leaderboard', { schema: readLeaderboard, onSend: keepFor(KEEP_S.leaderboard) }, async ({ query }) => {
    const board = await publisher.leaderboard(query.region || DEFAULT_REGION, query.act_id || undefined)
    return { ...board, entries: board.entries.slice(0, query.limit) }
  })

  app.get('/v1/status', { schema: readStatus, onSend: keepFor(KEEP_S.status) }, async ({ query }) =>
    publisher.platformStatus(query.region || DEFAULT_REGION),
  )
}
