/** Instance keys: bound to a guild, stored as a hash, at most two active per person. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isoTime } from '../iso-time.ts'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import { createKeyValue, hashKey, hintOf } from './key-value.ts'
import * as users from './users.ts'

/** Named as on the wire. */
export type InstanceKey = Awaited<ReturnType<typeof list>>[number]

/** Why somebody can't act for a guild. */
export type ManageFault = 'guild-list-stale' | 'manage-server-required' | 'erased'
/** Why no key was made. */
export type CreateFault = ManageFault | 'key-limit-reached'

const MOST_ACTIVE = 2
/** A guild list older than this gives no right. */
const GUILD_LIST_HOURS = 24

/** Of one person those revoked last are kept, and of one guild listed. */
const MOST_REVOKED = 100

type KeyColumns = Record<'id' | 'user_id' | 'guild_id', string>
/** Which keys: one of them, one person's, or those of a guild. All that is given has to fit; without any it would be all keys. */
export type KeyFilter = Partial<KeyColumns> &
  (Pick<KeyColumns, 'id'> | Pick<KeyColumns, 'user_id'> | Pick<KeyColumns, 'guild_id'>)

/** The keys that a filter names; the caller selects. */
export const keysOf = (db: Db, filter: KeyFilter) =>
  db.selectFrom('instance_keys').where(({ and }) => and({ ...filter }))

/** The keys of a user, newest first. */
export const list = (db: Db, userId: string) => selectKeys(db).where('k.user_id', '=', userId).execute()

/**
 * Makes a key for a guild that the user manages. The value is given this once; only its hash is kept. The owner's row
 * is locked, so that races make two keys and never three.
 */
export function create(
  db: Db,
  { userId, guildId, name }: { userId: string; guildId: Snowflake; name?: string | undefined },
  cause: Cause,
): Promise<{ key: InstanceKey; value: string } | CreateFault> {
  return db.transaction().execute(async (trx) => {
    await users.lock(trx, userId)
    const fault = await findManageFault(trx, userId, guildId)
    if (fault !== undefined) return fault
    const active = keysOf(trx, { user_id: userId }).where('revoked_at', 'is', null).select('id').limit(MOST_ACTIVE)
    if ((await active.execute()).length === MOST_ACTIVE) return 'key-limit-reached'
    const [id, value] = [randomUUID(), createKeyValue()]
    await trx
      .insertInto('instance_keys')
      .values({
        id,
        user_id: userId,
        guild_id: guildId,
        key_hash: Buffer.from(hashKey(value), 'hex'),
        key_hint: hintOf(value),
        name: name ?? null,
        guild_name: sql`(select name from guild_memberships where user_id = ${userId} and guild_id = ${guildId})`,
      })
      .execute()
    // Bots notice nothing: an unknown key is refused as a revoked one is.
    await trx
      .deleteFrom('instance_keys')
      .where('user_id', '=', userId)
      .where('revoked_at', 'is not', null)
      .where('id', 'not in', newestRevoked(trx, { user_id: userId }))
      .execute()
    await record(trx, { action: 'key.created', userId, subject: id }, cause)
    return { key: await selectKeys(trx).where('k.id', '=', id).executeTakeFirstOrThrow(), value }
  })
}

/** Revokes a key of the user, at once and for good; a second time changes nothing. Undefined: no such key of theirs. */
export function revoke(
  db: Db,
  { userId, instanceId }: { userId: string; instanceId: string },
  cause: Cause,
): Promise<InstanceKey | undefined> {
  return db.transaction().execute(async (trx) => {
    await end(trx, { id: instanceId, user_id: userId }, cause)
    return selectKeys(trx).where('k.id', '=', instanceId).where('k.user_id', '=', userId).executeTakeFirst()
  })
}

/** Revokes the key that a bot holds, on its own request. False: it was revoked already. */
export async function revokeByBot(db: Db, id: string, cause: Cause): Promise<boolean> {
  return (await db.transaction().execute((trx) => end(trx, { id }, cause))).length > 0
}

/**
 * Revokes those keys that are active, and gives the ids of those it revoked. Each gets an event in the history of its maker.
 * The makers are locked first, in one order, so that there is no deadlock.
 */
export async function end(trx: Trx, filter: KeyFilter, cause: Cause): Promise<string[]> {
  const keys = keysOf(trx, filter)
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', keys.select('user_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const ended = await trx
    .updateTable('instance_keys')
    .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: cause.actor === 'member' ? 'owner' : cause.actor })
    .where('id', 'in', keys.select('id'))
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute()
  for (const { id, user_id: userId } of ended) await record(trx, { action: 'key.revoked', userId, subject: id }, cause)
  return ended.map(({ id }) => id)
}

/** An active key by its id. */
export function findActive(db: Db, keyId: string): Promise<InstanceKey | undefined> {
  return selectKeys(db).where('k.id', '=', keyId).where('k.revoked_at', 'is', null).executeTakeFirst()
}

/** Why somebody can't act for a guild, by their cached guild list; undefined: they can. */
export async function findManageFault(db: Db, userId: string, guildId: Snowflake): Promise<ManageFault | undefined> {
  const isFresh = sql<boolean>`u.guilds_fetched_at > now() - make_interval(hours => ${GUILD_LIST_HOURS})`
  const user = await db
    .selectFrom('users as u')
    .leftJoin('guild_memberships as m', (join) => join.onRef('m.user_id', '=', 'u.id').on('m.guild_id', '=', guildId))
    .select(['m.can_manage', isFresh.as('is_fresh')])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  if (user === undefined) return 'erased'
  if (!user.is_fresh) return 'guild-list-stale'
  return user.can_manage ? undefined : 'manage-server-required'
}

/** The ids of those keys that were revoked last. */
export const newestRevoked = (db: Db, filter: KeyFilter) =>
  keysOf(db, filter)
    .select('id')
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id')
    .limit(MOST_REVOKED)

/**
 * Keys, newest first, with columns named as on the wire. `guild_name` is the last one that their maker's guild list had;
 * `last_used_at` is to the hour; `revoked_by` is null also where release 1.0, which didn't keep it, revoked the key.
 */
export function selectKeys(db: Db) {
  return db
    .selectFrom('instance_keys as k')
    .leftJoin('guild_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').onRef('m.guild_id', '=', 'k.guild_id'),
    )
    .leftJoin('key_uses as u', 'u.key_id', 'k.id')
    .select(['k.id', 'k.guild_id', 'k.name', 'k.key_hint', 'k.revoked_by'])
    .select(({ fn }) => [
      fn.coalesce('m.name', 'k.guild_name').as('guild_name'),
      sql<'active' | 'revoked'>`case when k.revoked_at is null then 'active' else 'revoked' end`.as('status'),
      isoTime('k.created_at').as('created_at'),
      isoTime<string | null>('u.last_used_at').as('last_used_at'),
      isoTime<string | null>('k.revoked_at').as('revoked_at'),
    ])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
}
