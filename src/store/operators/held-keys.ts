/** Instance keys as operators see them: with who made them. Listing them, and each one revoked, leaves an audit event. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import { type Cause, record } from '../people/audit.ts'
import type { Db } from '../tables.ts'

/** Which keys: one person's, those of a guild whoever made them, or a single one. */
export type KeysOf = { userId: string } | { guildId: Snowflake } | { instanceId: string }

export interface HeldKey {
  id: string
  guildId: Snowflake
  ownerChatId: Snowflake
  /** The last four characters of the value. */
  hint: string
  createdAt: Date
  revokedAt: Date | undefined
  /** To the hour. */
  lastUsedAt: Date | undefined
}

/** Keys read by one statement: few enough for its deadline, however many there are. */
const MOST_AT_ONCE = 1_000

/** Newest first, revoked ones included. */
export function list(db: Db, of: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const rows = await selectKeysOf(trx, of).execute()
    await record(trx, { action: 'keys.listed', ...toSubject(of) }, cause)
    return rows.map(toHeldKey)
  })
}

/** Everybody's, by id, revoked ones included. */
export async function listAll(db: Db, cause: Cause): Promise<HeldKey[]> {
  await db.transaction().execute((trx) => record(trx, { action: 'keys.listed', userId: null }, cause))
  const all: HeldKey[] = []
  for (;;) {
    const last = all.at(-1)?.id ?? ''
    const rows = await selectKeys(db).where('k.id', '>', last).orderBy('k.id').limit(MOST_AT_ONCE).execute()
    all.push(...rows.map(toHeldKey))
    if (rows.length < MOST_AT_ONCE) return all
  }
}

/** Revokes all that are active, at once and for good; gives the ones it revoked. */
export function revoke(db: Db, of: KeysOf, cause: Cause): Promise<HeldKey[]> {
  return db.transaction().execute(async (trx) => {
    const active = selectKeysOf(trx, of).where('k.revoked_at', 'is', null)
    const makers = active.clearOrderBy().clearSelect().select('k.user_id')
    // Before their keys, and in one order, so that there is no deadlock.
    await trx.selectFrom('users').select('id').where('id', 'in', makers).orderBy('id').forNoKeyUpdate().execute()
    const revoked: HeldKey[] = []
    for (const row of await active.execute()) {
      const done = await trx
        .updateTable('instance_keys')
        .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: 'operator' })
        .where('id', '=', row.id)
        .where('revoked_at', 'is', null)
        .returning('revoked_at')
        .executeTakeFirst()
      if (done === undefined) continue
      await record(trx, { action: 'key.revoked', userId: row.user_id, subject: row.id }, cause)
      revoked.push(toHeldKey({ ...row, revoked_at: done.revoked_at }))
    }
    return revoked
  })
}

function selectKeysOf(db: Db, of: KeysOf) {
  const keys = selectKeys(db).orderBy('k.created_at', 'desc').orderBy('k.id')
  if ('userId' in of) return keys.where('k.user_id', '=', of.userId)
  return 'guildId' in of ? keys.where('k.guild_id', '=', of.guildId) : keys.where('k.id', '=', of.instanceId)
}

function selectKeys(db: Db) {
  return db
    .selectFrom('instance_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('key_uses as used', 'used.key_id', 'k.id')
    .select(['k.id', 'k.user_id', 'k.guild_id', 'u.chat_id', 'k.key_hint', 'k.created_at', 'k.revoked_at'])
    .select('used.last_used_at')
}

type HeldKeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

function toHeldKey(row: HeldKeyRow): HeldKey {
  return {
    id: row.id,
    guildId: row.guild_id,
    ownerChatId: row.chat_id,
    hint: row.key_hint,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  }
}

function toSubject(of: KeysOf): { userId: string | null; subject?: string } {
  if ('userId' in of) return { userId: of.userId }
  return { userId: null, subject: 'guildId' in of ? of.guildId : of.instanceId }
}
