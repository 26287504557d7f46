/** Instance keys with their creators, for operators. Listing keys and revoking a key are recorded as audit events. */
import { sql } from 'kysely'
import { expiresSoonSql, isActive } from '../active-key.ts'
import { type KeyFilter, keysOf, revokeAll, selectKeys } from '../keys/instance-keys.ts'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'
import { digestOf } from '../who-looked/who-looked.ts'

export function list(db: Db, filter: KeyFilter, cause: Cause<'operator'>) {
  return db.transaction().execute(async (trx) => {
    const { user_id: userId = null, guild_id, id = guild_id } = filter
    await record(trx, { action: 'keys.listed', userId, subject: id }, cause)
    return selectOperatorKeys(trx).where('k.id', 'in', keysOf(trx, filter).select('id')).execute()
  })
}

export function revoke(db: Db, filter: KeyFilter, cause: Cause<'operator'>) {
  return db.transaction().execute(async (trx) => {
    const ids = await revokeAll(trx, filter, cause)
    return ids.length === 0 ? [] : selectOperatorKeys(trx).where('k.id', 'in', ids).execute()
  })
}

const selectOperatorKeys = (db: Db) =>
  selectKeys(db)
    .innerJoin('users as maker', 'maker.id', 'k.user_id')
    .select('maker.chat_id as maker_chat_id')
    // True if the key is active and expires within two weeks.
    .select(sql<boolean>`${isActive('k')} and ${sql.raw(expiresSoonSql('k'))} is not null`.as('ends_soon'))

/** Lists the keys with the most answered or refused lookups. Many refusals may mean that a bot is trying out people's ids. */
export async function listTop(db: Db, max: number) {
  return { answered: await listTopBy(db, 'answered', max), refused: await listTopBy(db, 'refused', max) }
}

/** Counts lookups since the start of yesterday (UTC), about people who have logged in at least once. */
async function listTopBy(db: Db, by: 'answered' | 'refused', max: number): Promise<object[]> {
  const { rows } = await sql<object>`
    select k.id, k.guild_id as "guildId", k.key_hint as hint, k.revoked_at is not null as "isRevoked",
           c.answered::integer, c.refused::integer
    from (select guild_id, key_digest, sum(answered) as answered, sum(refused) as refused
          from lookup_counts where day >= (now() at time zone 'utc')::date - 1 group by guild_id, key_digest) c
    join instance_keys k on k.guild_id = c.guild_id and ${digestOf(sql`k.id`)} = c.key_digest
    where c.${sql.ref(by)} > 0 order by c.${sql.ref(by)} desc, k.id limit ${max}`.execute(db)
  return rows
}
