/**
 * The simplest server that keeps the contract of a lookup, on the same tables and with the same statement. It has nothing else that
 * a service needs: no load shedding, deadlines, heartbeat, counts, log, security headers, or uniform errors.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { placeholderPublisher as publisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { decide } from '../../src/consent-gate/decide.ts'
import { RefusalError } from '../../src/lib/refusals.ts'
import { isWellFormedKey } from '../../src/store/keys/key-value.ts'
import { BatchQueue } from '../../src/store/lookups/batch-queue.ts'
import { LOOKUP, type LookupQuery, type LookupRow, toFacts, toParameters } from '../../src/store/lookups/statement.ts'
import type { PlayerStatsRequest } from '../../src/wire/stats.ts'
import { exactPlayer, plainFastify, readIdsAsText } from './shapes.ts'

const PER_MINUTE = 1_000_000_000
const WINDOW_MS = 60_000
const ORIGIN = 'http://localhost'

const app = plainFastify()
const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'
const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options })
await client.connect()
const lookups = new BatchQueue(async (questions: LookupQuery[]) => {
  const { rows } = await client.query<LookupRow>({ ...LOOKUP, values: toParameters(questions) })
  return toFacts(rows)
})
const budgets = new Map<string, { spent: number; endsAt: number }>()
readIdsAsText(app)

app.post<{ Body: PlayerStatsRequest }>('/v1/stats/player', { schema: exactPlayer }, async (request, reply) => {
  reply.header('x-request-id', randomUUID())
  const keyValue = /^bearer[ \t]+(\S.*)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (keyValue === undefined) return reply.code(401).send({ detail: 'missing_key' })
  if (!isWellFormedKey(keyValue)) return reply.code(401).send({ detail: 'invalid_or_revoked_key' })
  const { guild_id: guildId, target_chat_id: targetChatId, publisher_account_id: accountId } = request.body
  const { key, target } = await lookups.load({ keyValue, subject: { guildId, targetChatId, accountId } })
  if (key === undefined) return reply.code(401).send({ detail: 'invalid_or_revoked_key' })
  const now = performance.now()
  let budget = budgets.get(key.id)
  if (budget === undefined || budget.endsAt <= now) {
    budget = { spent: 0, endsAt: now + WINDOW_MS }
    budgets.set(key.id, budget)
  }
  budget.spent += 1
  reply.headers({
    'ratelimit-limit': PER_MINUTE,
    'ratelimit-remaining': Math.max(0, PER_MINUTE - budget.spent),
    'ratelimit-reset': Math.ceil((budget.endsAt - now) / 1000),
    'cache-control': 'no-store',
  })
  if (budget.spent > PER_MINUTE) return reply.code(429).send({ detail: 'rate_limited' })
  const decision = decide({ key, guildId, target, dashboardUrl: `${ORIGIN}/?guild=${guildId}` })
  if (decision instanceof RefusalError) return reply.code(decision.statusCode).send({ detail: decision.detail })
  return publisher.playerStats(decision)
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
