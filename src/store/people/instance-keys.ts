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

/** The active keys of a user and the hundred that were revoked last, newest first. */
export function list(db: Db, userId: string) {
  return selectKeys(db)
    .where('k.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('k.revoked_at', 'is', null), eb('k.id', 'in', newestRevokedOf(db, userId))]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
}

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
    const fault = await findCreateFault(trx, userId, guildId)
    if (fault !== undefined) return fault
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
        guild_name: guildNameFor(trx, userId, guildId),
      })
      .execute()
    await forgetOldRevoked(trx, userId)
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
    await users.lock(trx, userId)
    const revoked = await end(trx, instanceId)
      .set({ revoked_by: 'owner' })
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (revoked !== undefined) await record(trx, { action: 'key.revoked', userId, subject: instanceId }, cause)
    return selectKeys(trx).where('k.id', '=', instanceId).where('k.user_id', '=', userId).executeTakeFirst()
  })
}

/** Revokes the key that a bot holds, on its own request. False: it was revoked already. */
export function revokeByBot(db: Db, keyId: string, cause: Cause): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMaker(trx, keyId)
    const revoked = await end(trx, keyId).set({ revoked_by: 'bot' }).executeTakeFirst()
    if (revoked === undefined) return false
    await record(trx, { action: 'key.revoked', userId: revoked.user_id, subject: keyId }, cause)
    return true
  })
}

/** The statement that revokes a key if it is active, and gives whose it is. The caller adds who does it. */
export const end = (trx: Trx, keyId: string) =>
  trx
    .updateTable('instance_keys')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .returning('user_id')

/** Locks whoever made this key, before it is changed. */
export async function lockMaker(trx: Trx, keyId: string): Promise<void> {
  const key = await trx.selectFrom('instance_keys').select('user_id').where('id', '=', keyId).executeTakeFirst()
  if (key !== undefined) await users.lock(trx, key.user_id)
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

async function findCreateFault(trx: Trx, userId: string, guildId: Snowflake): Promise<CreateFault | undefined> {
  const fault = await findManageFault(trx, userId, guildId)
  if (fault !== undefined) return fault
  const active = await trx
    .selectFrom('instance_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .limit(MOST_ACTIVE)
    .execute()
  return active.length < MOST_ACTIVE ? undefined : 'key-limit-reached'
}

/** Bots notice nothing: an unknown key is refused as a revoked one is. */
async function forgetOldRevoked(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('instance_keys')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .where('id', 'not in', newestRevokedOf(trx, userId))
    .execute()
}

const newestRevokedOf = (db: Db, userId: string) => selectNewestRevoked(db).where('user_id', '=', userId)

/** The ids of the keys that were revoked last; the caller adds whose. */
export function selectNewestRevoked(db: Db) {
  return db
    .selectFrom('instance_keys')
    .select('id')
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id')
    .limit(MOST_REVOKED)
}

function guildNameFor(trx: Trx, userId: string, guildId: Snowflake) {
  return trx
    .selectFrom('guild_memberships')
    .select('name')
    .where('user_id', '=', userId)
    .where('guild_id', '=', guildId)
}

/**
 * Keys with columns named as on the wire. `guild_name` is the last one that their maker's guild list had; `last_used_at` is to
 * the hour; `revoked_by` is null also where release 1.0, which didn't keep it, revoked the key.
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
}
