/** The consent-gated lookups. A request that gets here has passed the gate. */
import type { FastifyReply } from 'fastify'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import type { LookupSubject } from '../../store/lookups/statement.ts'
import {
  type PlayerMatchesRequest,
  type PlayerStatsRequest,
  type PlayersRequest,
  playerMatches,
  playerStats,
  playersStats,
} from '../../wire/stats.ts'

export async function statsRoutes(app: App, { publisher }: { publisher: Publisher }) {
  const onePerson = { subjects: lookupSubject }
  app.post('/v1/stats/player', { schema: playerStats, config: onePerson }, ({ target }, reply) => {
    markPersonal(reply, publisher)
    return publisher.playerStats(target)
  })

  app.post('/v1/stats/matches', { schema: playerMatches, config: onePerson }, async ({ target, body }, reply) => {
    markPersonal(reply, publisher)
    return { matches: await publisher.recentMatches(target, body.count) }
  })

  const severalPeople = { subjects: lookupSubjects }
  app.post('/v1/stats/players', { schema: playersStats, config: severalPeople }, async ({ visiblePlayers }, reply) => {
    markPersonal(reply, publisher)
    const players = visiblePlayers.map(async ({ chatId, account }) => {
      return { target_chat_id: chatId, ...(await publisher.playerStats(account)) }
    })
    return { players: await Promise.all(players) }
  })
}

/** Whom a lookup of one person is about. */
function lookupSubject(body: unknown): LookupSubject {
  const { guild_id, target_chat_id, publisher_account_id } = body as PlayerStatsRequest | PlayerMatchesRequest
  return { guildId: guild_id, targetChatId: target_chat_id, accountId: publisher_account_id }
}

/** Whom a lookup of several people is about. */
function lookupSubjects(body: unknown): LookupSubject[] {
  const { guild_id: guildId, target_chat_ids } = body as PlayersRequest
  return target_chat_ids.map((targetChatId) => ({ guildId, targetChatId }))
}

/** Consent can end with the next request, so that no answer may be kept. */
function markPersonal(reply: FastifyReply, { source }: Publisher): void {
  reply.headers({ 'cache-control': 'no-store', 'x-data-source': source })
}
