/** Sends a query for each lookup: the service's own statement, without batching, rate limiter or rules. */
import pg from 'pg'
import { placeholderPublisher as publisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { hashKey } from '../../src/store/keys/key-value.ts'
import { LOOKUP, type LookupRow, toFacts } from '../../src/store/lookups/statement.ts'
import type { PlayerStatsRequest } from '../../src/wire/stats.ts'
import { exactPlayer, plainFastify, readIdsAsText } from './shapes.ts'

const app = plainFastify()
readIdsAsText(app)
const options = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4, options })

app.post<{ Body: PlayerStatsRequest }>(
  '/v1/stats/player',
  { schema: exactPlayer },
  async ({ body, headers }, reply) => {
    const hash = hashKey(headers.authorization?.slice('Bearer '.length) ?? '')
    const values = [[hash], [body.guild_id], [body.target_chat_id], [body.publisher_account_id ?? null]]
    const { rows } = await pool.query<LookupRow>({ ...LOOKUP, values })
    const account = toFacts(rows)[0]?.target?.account
    if (account === undefined) return reply.code(404).send({ detail: 'no_linked_account' })
    return publisher.playerStats(account)
  },
)

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
