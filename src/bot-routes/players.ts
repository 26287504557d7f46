/** Statistics of several people in one request. A request that gets here has passed the gate, for each of them. */
import type { FastifyRequest } from 'fastify'
import type { App } from '../http/app-type.ts'
import type { Publisher } from '../publisher.ts'
import type { Lookups } from '../store/lookups/lookups.ts'
import type { LookupSubject } from '../store/lookups/statement.ts'
import { type PlayersRequest, playersStats } from '../wire/players.ts'
import { acceptKey } from './require-key.ts'
import { markPersonal } from './stats.ts'

export async function playersRoute(app: App, { publisher }: { publisher: Publisher }) {
  app.post('/v1/stats/players', { schema: playersStats }, async ({ visiblePlayers }, reply) => {
    markPersonal(reply, publisher)
    const players = visiblePlayers.map(async ({ chatId, account }) => {
      return { target_chat_id: chatId, ...(await publisher.playerStats(account)) }
    })
    return { players: await Promise.all(players) }
  })
}

/** preHandler: reads the key, and with it the facts about each of the people, in a query that nobody's lookup waits for. */
export function requireKeyForPlayers({ lookups }: { lookups: Lookups }) {
  return async (request: FastifyRequest): Promise<void> => {
    const { keyValue, raw } = request
    const find = (about?: LookupSubject) => lookups.find({ keyValue, about, client: raw.socket, yields: true })
    const facts = await Promise.all(subjectsOf(request).map(find))
    // In each of the answers: the key may have been revoked between two of them.
    const keys = (facts.length > 0 ? facts : [await find()]).map(({ key }) => key)
    acceptKey(request, keys.includes(undefined) ? undefined : keys[0])
    request.factsOfEach = facts.map(({ target }) => target)
  }
}

/** How many lookups a request is; one while its body has faults. */
export const countPlayers = (request: FastifyRequest): number => subjectsOf(request).length || 1

/** Nobody while the body has faults. */
function subjectsOf({ validationError, body }: FastifyRequest): LookupSubject[] {
  if (validationError !== undefined) return []
  const { guild_id: guildId, target_chat_ids } = body as PlayersRequest
  return target_chat_ids.map((targetChatId) => ({ guildId, targetChatId }))
}
