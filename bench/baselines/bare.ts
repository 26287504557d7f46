/** Bare Fastify: the same stats routes, schemas and answers, with no key, no limit, no rule and no database. */
import { placeholderPublisher as publisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import type { PlayerMatchesRequest } from '../../src/wire/stats.ts'
import { matches, plainFastify, player } from './shapes.ts'

const app = plainFastify()
const account = {
  id: '8f14e45f-ceea-467f-9d33-0b5f2b1a7c11',
  gameName: 'Player 123456',
  tagLine: 'EUW7',
  region: 'eu',
}
/** Generated once and serialized for each request: no answer can be faster. */
const figures = publisher.playerStats(account)

app.post('/v1/stats/player', { schema: player }, () => figures)
// Generated for each request, as in the service, so that both pay for the generator.
app.post<{ Body: PlayerMatchesRequest }>('/v1/stats/matches', { schema: matches }, async ({ body }) => ({
  matches: await publisher.recentMatches(account, body.count ?? 5),
}))

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
