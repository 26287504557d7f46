/** Request and response schemas of the compared routes, as a plain Fastify service would declare them. */
import Fastify, { type FastifyInstance } from 'fastify'
import * as stats from '../../src/wire/stats.ts'

/** Fastify with only the response schemas. */
export function plainFastify(): FastifyInstance {
  const app = Fastify()
  const { MatchParticipant, MatchSummary } = stats
  for (const schema of [MatchParticipant, MatchSummary]) app.addSchema(schema)
  return app
}

/** Keeps ids above 2^53 exact. Otherwise, a baseline would look up somebody else. */
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

export const player = {
  body: { type: 'object', required, properties: lookupFields },
  response: { 200: stats.PlayerStatsResponse },
}
/** Does the same as `player`, with ids as strings. */
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
