/** Instance keys as operators see them: with who made them. Listing them, and each one revoked, leaves an audit event. */
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'

/** Which keys: one person's (by internal id), those of a guild whoever made them, or a single one. */
export interface KeysOf {
  column: 'user_id' | 'guild_id' | 'id'
  value: string
}

export interface HeldKey {
  id: string
  guildId: Snowflake
  makerId: string
  makerChatId: Snowflake
  /** The last four characters of the value. */
  hint: string
  createdAt: Date
  revokedAt: Date | null
  /** To the hour. */
  lastUsedAt: Date | null
}

/** Newest first, revoked ones included. */
export function list(db: Db, { column, value }: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const found = await selectKeys(trx).where(`k.${column}`, '=', value).execute()
    const subject = column === 'user_id' ? { userId: value } : { userId: null, subject: value }
    await record(trx, { action: 'keys.listed', ...subject }, cause)
    return found
  })
}

/** Revokes all that are active, at once and for good; gives the ones it revoked. */
export function revoke(db: Db, { column, value }: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const makers = trx.selectFrom('instance_keys').select('user_id').where(column, '=', value)
    // Before their keys, and in one order, so that there is no deadlock.
    await trx.selectFrom('users').select('id').where('id', 'in', makers).orderBy('id').forNoKeyUpdate().execute()
    const done = await trx
      .updateTable('instance_keys')
      .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: 'operator' })
      .where(column, '=', value)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    const ids = done.map(({ id }) => id)
    const revoked = ids.length === 0 ? [] : await selectKeys(trx).where('k.id', 'in', ids).execute()
    for (const { id, makerId } of revoked) {
      await record(trx, { action: 'key.revoked', userId: makerId, subject: id }, cause)
    }
    return revoked
  })
}

function selectKeys(db: Db) {
  return db
    .selectFrom('instance_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('key_uses as used', 'used.key_id', 'k.id')
    .select(['k.id', 'k.guild_id as guildId', 'k.user_id as makerId', 'u.chat_id as makerChatId', 'k.key_hint as hint'])
    .select(['k.created_at as createdAt', 'k.revoked_at as revokedAt', 'used.last_used_at as lastUsedAt'])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
}
