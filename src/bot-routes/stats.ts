/** The two consent-gated lookups. A request that gets here has passed the gate. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import type { Publisher } from '../publisher.ts'
import type { LookupSubject } from '../store/lookups/statement.ts'
import { type PlayerMatchesRequest, type PlayerStatsRequest, playerMatches, playerStats } from '../wire/stats.ts'

export async function statsRoutes(app: App, { publisher }: { publisher: Publisher }) {
  app.post('/v1/stats/player', { schema: playerStats }, async ({ target }, reply) => {
    markPersonal(reply, publisher)
    return publisher.playerStats(target)
  })

  app.post('/v1/stats/matches', { schema: playerMatches }, async ({ target, body }, reply) => {
    markPersonal(reply, publisher)
    return { matches: await publisher.recentMatches(target, body.count ?? 5) }
  })
}

/** Whom a lookup is about; undefined while its body has faults. */
export function lookupSubject(request: FastifyRequest): LookupSubject | undefined {
  if (request.validationError !== undefined) return undefined
  const body = request.body as PlayerStatsRequest | PlayerMatchesRequest
  return { guildId: body.guild_id, targetChatId: body.target_chat_id, accountId: body.publisher_account_id }
}

/** Consent can end with the next request, so that no answer may be kept. */
export function markPersonal(reply: FastifyReply, { source }: Publisher): void {
  reply.header('cache-control', 'no-store')
  reply.header('x-data-source', source)
}
