/** The consent-gated lookups. A request that reaches a handler has passed the gate. */
import type { FastifyReply } from 'fastify'
import type { Publisher } from '../../clients/publisher/publisher.ts'
import type { App } from '../../http/app-type.ts'
import { RefusalError } from '../../lib/refusals.ts'
import type { LookupSubject } from '../../store/lookups/statement.ts'
import type { Refusals } from '../../wire/responses.ts'
import { ref } from '../../wire/schema.ts'
import * as shapes from '../../wire/stats.ts'
import { botOperation, GAME_DATA_REFUSALS, gameData } from './operation.ts'

const LOOKUP_ADVICE =
  'Send ids as strings: JavaScript numbers lose digits. Don’t store the response: consent can end before your next request.'

const refusals = {
  ...GAME_DATA_REFUSALS,
  403: ['guild_key_mismatch', 'no_global_consent', 'no_server_consent'],
  404: ['no_linked_account', 'player_not_found'],
  413: ['payload_too_large'],
} as const satisfies Refusals

const { 404: _leftOut, ...refusalsOfSeveral } = refusals

export async function statsRoutes(app: App, { publisher }: { publisher: Publisher }) {
  app.addHook('preHandler', (_request, reply, done) => {
    // Consent can be withdrawn before the next request, so no response may be cached.
    reply.headers({ 'cache-control': 'no-store', 'x-data-source': publisher.source })
    done()
  })
  const onePerson = { subjects: lookupSubject }
  const playerStats = botOperation('lookUpPlayerStats', 'Look up a player', {
    description: `The stats of the primary linked account, or of the one you name. ${LOOKUP_ADVICE}`,
    body: ref(shapes.PlayerStatsRequest),
    response: gameData(shapes.PlayerStatsResponse, 'The stats.'),
    refusals,
  })
  app.post('/v1/stats/player', { schema: playerStats, config: onePerson }, ({ account }, reply) =>
    publisher.playerStats(account, disconnectSignal(reply, publisher)),
  )

  const playerMatches = botOperation('lookUpPlayerMatches', 'List a player’s recent matches', {
    description: `The latest matches of the primary linked account, or of the one you name. ${LOOKUP_ADVICE}`,
    body: ref(shapes.PlayerMatchesRequest),
    response: gameData(shapes.PlayerMatchesResponse, 'The matches, newest first.'),
    refusals,
  })
  app.post('/v1/stats/matches', { schema: playerMatches, config: onePerson }, async ({ account, body }, reply) => ({
    matches: await publisher.recentMatches(account, body.count, disconnectSignal(reply, publisher)),
  }))

  const severalPeople = { subjects: lookupSubjects }
  const severalStats = botOperation('lookUpPlayers', 'Look up several players', {
    description:
      'For a server ranking: the stats of the primary accounts of up to 10 people. Anyone who has not agreed, has not allowed ' +
      'this server or has not linked an account is left out, and the response does not say why. Each id costs one request; ' +
      'if fewer are left, the response is 429, and nothing is used up. Each person sees the lookup on the ' +
      'dashboard. Don’t store the response: consent can end before your next request.',
    body: ref(shapes.PlayersRequest),
    response: gameData(shapes.PlayersResponse, 'The stats of those who may be shown.'),
    refusals: { ...refusalsOfSeveral, 403: ['guild_key_mismatch'] } satisfies Refusals,
  })
  app.post('/v1/stats/players', { schema: severalStats, config: severalPeople }, async ({ visiblePlayers }, reply) => {
    const signal = disconnectSignal(reply, publisher)
    const players = visiblePlayers.map(async ({ chatId, account }) => {
      return { target_chat_id: chatId, ...(await publisher.playerStats(account, signal)) }
    })
    const found = await Promise.all(players.map((player) => player.catch(undefinedIfUnknown)))
    return { players: found.filter((player) => player !== undefined) }
  })
}

/** Leaves out a player that the publisher doesn't know. With any other error, the whole request fails. */
function undefinedIfUnknown(error: unknown): undefined {
  if (!(error instanceof RefusalError && error.message === 'player_not_found')) throw error
}

/** Returns a signal that is aborted if the client disconnects. Undefined for the placeholder, which never waits. */
function disconnectSignal({ raw }: FastifyReply, { source }: Publisher): AbortSignal | undefined {
  if (source === 'placeholder') return undefined
  const controller = new AbortController()
  raw.once('close', () => controller.abort())
  return controller.signal
}

function lookupSubject(body: unknown): LookupSubject {
  const { guild_id, target_chat_id, publisher_account_id } = body as shapes.PlayerStatsRequest
  return { guildId: guild_id, targetChatId: target_chat_id, accountId: publisher_account_id }
}

function lookupSubjects(body: unknown): LookupSubject[] {
  const { guild_id: guildId, target_chat_ids } = body as shapes.PlayersRequest
  return target_chat_ids.map((targetChatId) => ({ guildId, targetChatId }))
}
