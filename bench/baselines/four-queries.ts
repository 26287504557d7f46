/** The plain way: a Kysely query for each rule, without rate limiter and request ids. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { placeholderPublisher as publisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { hashKey } from '../../src/store/keys/key-value.ts'
import type { Tables } from '../../src/store/tables.ts'
import type { PlayerStatsRequest } from '../../src/wire/stats.ts'
import { exactPlayer, plainFastify, readIdsAsText } from './shapes.ts'

const app = plainFastify()
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
readIdsAsText(app)

app.post<{ Body: PlayerStatsRequest }>('/v1/stats/player', { schema: exactPlayer }, async (request, reply) => {
  const { guild_id: guildId, target_chat_id: chatId, publisher_account_id: accountId } = request.body
  const value = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const key = await db
    .selectFrom('instance_keys')
    .select(['id', 'guild_id'])
    .where('key_hash', '=', Buffer.from(hashKey(value), 'hex'))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (key === undefined) return reply.code(401).send({ detail: 'invalid_or_revoked_key' })
  if (key.guild_id !== guildId) return reply.code(403).send({ detail: 'guild_key_mismatch' })
  const user = await db
    .selectFrom('users')
    .select(['id', 'global_consent'])
    .where('chat_id', '=', chatId)
    .executeTakeFirst()
  if (user === undefined || !user.global_consent) return reply.code(403).send({ detail: 'no_global_consent' })
  const permission = await db
    .selectFrom('guild_permissions')
    .select('is_allowed')
    .where('user_id', '=', user.id)
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  if (!permission?.is_allowed) return reply.code(403).send({ detail: 'no_server_consent' })
  const account = await db
    .selectFrom('linked_accounts')
    .select(['id', 'publisher_game_name', 'publisher_tag_line', 'region'])
    .where('user_id', '=', user.id)
    .where((where) => (accountId ? where('id', '=', accountId) : where('is_primary', '=', true)))
    .executeTakeFirst()
  if (account === undefined) return reply.code(404).send({ detail: 'no_linked_account' })
  const { id, publisher_game_name: gameName, publisher_tag_line: tagLine, region } = account
  return publisher.playerStats({ id, gameName, tagLine, region })
})

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
