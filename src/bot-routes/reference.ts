/** Game content, leaderboards and platform status: any active key, no guild, no player, no consent. */
import type { FastifyReply } from 'fastify'
import type { App } from '../http/app-type.ts'
import { serializedOnce } from '../http/serialized.ts'
import type { Publisher } from '../publisher.ts'
import { readContent, readLeaderboard, readStatus } from '../wire/reference.ts'

const DEFAULT_REGION = 'na'

export async function referenceRoutes(app: App, { publisher }: { publisher: Publisher }) {
  /** Says where the answer is from. One that is there already is likely to be everybody's. */
  const sent = <Answer extends object>(reply: FastifyReply, answer: Answer | Promise<Answer>) => {
    reply.header('x-data-source', publisher.source)
    return answer instanceof Promise ? answer : serializedOnce(reply, answer)
  }

  app.get('/v1/content', { schema: readContent }, (_request, reply) => sent(reply, publisher.content()))

  app.get('/v1/leaderboard', { schema: readLeaderboard }, ({ query }, reply) =>
    sent(reply, publisher.leaderboard(query.region || DEFAULT_REGION, query.act_id || undefined)),
  )

  app.get('/v1/status', { schema: readStatus }, ({ query }, reply) =>
    sent(reply, publisher.platformStatus(query.region || DEFAULT_REGION)),
  )
}
