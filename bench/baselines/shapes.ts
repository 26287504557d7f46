/** Request and response schemas of the compared routes, as a plain Fastify service would declare them. */
import Fastify, { type FastifyInstance } from 'fastify'
import * as reference from '../../src/wire/reference.ts'
import * as stats from '../../src/wire/stats.ts'

/** Fastify with nothing but the response schemas. */
export function plainFastify(): FastifyInstance {
  const app = Fastify()
  const { MatchParticipant, MatchSummary } = stats
  const { ContentMap, ContentAgent, ContentGameMode, ContentAct, LeaderboardEntry, PlatformIncident } = reference
  const parts = [ContentMap, ContentAgent, ContentGameMode, ContentAct, LeaderboardEntry, PlatformIncident]
  for (const schema of [MatchParticipant, MatchSummary, ...parts]) app.addSchema(schema)
  return app
}

/** Keeps ids past 2^53 exact: otherwise a baseline would look up somebody else. */
export function readIdsAsText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, JSON.parse(String(text).replace(/:(\d{16,})/g, ':"$1"'))),
  )
}

const lookupFields = {
  guild_id: { type: 'integer' },
  target_chat_id: { type: 'integer' },
  publisher_account_id: { type: ['string', 'null'] },
}
const count = { type: 'integer', minimum: 1, maximum: 10, default: 5 }
const required = ['guild_id', 'target_chat_id']
const region = { type: 'string' }

export const player = {
  body: { type: 'object', required, properties: lookupFields },
  response: { 200: stats.PlayerStatsResponse },
}
/** As `player`, with ids as strings. */
export const exactPlayer = {
  ...player,
  body: {
    ...player.body,
    properties: { ...lookupFields, guild_id: { type: 'string' }, target_chat_id: { type: 'string' } },
  },
}
export const matches = {
  body: { type: 'object', required, properties: { ...lookupFields, count } },
  response: { 200: stats.PlayerMatchesResponse },
}
export const content = { response: { 200: reference.ContentResponse } }
export const leaderboard = {
  querystring: { type: 'object', properties: { region, act_id: region } },
  response: { 200: reference.LeaderboardResponse },
}
export const status = {
  querystring: { type: 'object', properties: { region } },
  response: { 200: reference.PlatformStatusResponse },
}
export const health = {
  response: { 200: { type: 'object', required: ['status'], properties: { status: { type: 'string' } } } },
}
