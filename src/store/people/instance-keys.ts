/** Instance keys: bound to a guild, stored as a hash, at most two active per person. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Trx } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import { createKeyValue, hashKey, hintOf } from './key-value.ts'
import * as users from './users.ts'

export interface InstanceKey {
  id: string
  guildId: Snowflake
  /** What its maker called it. */
  name: string | undefined
  /** The last name that its maker's guild list had for the guild. */
  guildName: string | undefined
  /** The last four characters of the value. */
  hint: string
  createdAt: Date
  revokedAt: Date | undefined
  /** Undefined: it is active, or was revoked under release 1.0, which didn't keep this. */
  revokedBy: 'owner' | 'manager' | 'bot' | 'operator' | undefined
  /** To the hour. */
  lastUsedAt: Date | undefined
}

/** Why somebody can't act for a guild. */
export type ManageFault = 'guild-list-stale' | 'manage-server-required'
/** Why no key was made. */
export type CreateFault = ManageFault | 'key-limit-reached'

const MOST_ACTIVE = 2
/** A guild list older than this gives no right. */
const GUILD_LIST_HOURS = 24

/** Of one person those revoked last are kept, and of one guild listed. */
const MOST_REVOKED = 100

/** The active keys of a user and the hundred that were revoked last, newest first. */
export async function list(db: Db, userId: string): Promise<InstanceKey[]> {
  const rows = await selectKeys(db)
    .where('k.user_id', '=', userId)
    .where(({ eb, or }) => or([eb('k.revoked_at', 'is', null), eb('k.id', 'in', newestRevokedOf(db, userId))]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
  return rows.map(toInstanceKey)
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
    const row = await selectKeys(trx).where('k.id', '=', id).executeTakeFirstOrThrow()
    return { key: toInstanceKey(row), value }
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
    const revoked = await trx
      .updateTable('instance_keys')
      .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: 'owner' })
      .where('id', '=', instanceId)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked !== undefined) await record(trx, { action: 'key.revoked', userId, subject: instanceId }, cause)
    const row = await selectKeys(trx).where('k.id', '=', instanceId).where('k.user_id', '=', userId).executeTakeFirst()
    return row && toInstanceKey(row)
  })
}

/** Revokes the key that a bot holds, on its own request. False: it was revoked already. */
export function revokeByBot(db: Db, keyId: string, cause: Cause): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockMaker(trx, keyId)
    const revoked = await trx
      .updateTable('instance_keys')
      .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: 'bot' })
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (revoked === undefined) return false
    await record(trx, { action: 'key.revoked', userId: revoked.user_id, subject: keyId }, cause)
    return true
  })
}

/** Locks whoever made this key, before it is changed. */
export async function lockMaker(trx: Trx, keyId: string): Promise<void> {
  const key = await trx.selectFrom('instance_keys').select('user_id').where('id', '=', keyId).executeTakeFirst()
  if (key !== undefined) await users.lock(trx, key.user_id)
}

/** An active key by its id. */
export async function findActive(db: Db, keyId: string): Promise<InstanceKey | undefined> {
  const row = await selectKeys(db).where('k.id', '=', keyId).where('k.revoked_at', 'is', null).executeTakeFirst()
  return row && toInstanceKey(row)
}

/** Why somebody can't act for a guild, by their cached guild list; undefined: they can. */
export async function findManageFault(db: Db, userId: string, guildId: Snowflake): Promise<ManageFault | undefined> {
  const user = await db
    .selectFrom('users')
    .select(
      sql<boolean>`coalesce(guilds_fetched_at > now() - make_interval(hours => ${GUILD_LIST_HOURS}), false)`.as(
        'is_fresh',
      ),
    )
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.is_fresh) return 'guild-list-stale'
  const guild = await db
    .selectFrom('guild_memberships')
    .select('can_manage')
    .where('user_id', '=', userId)
    .where('guild_id', '=', guildId)
    .executeTakeFirst()
  return guild?.can_manage ? undefined : 'manage-server-required'
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

/** Keys with the name of their guild and their last use. */
export function selectKeys(db: Db) {
  return db
    .selectFrom('instance_keys as k')
    .leftJoin('guild_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').onRef('m.guild_id', '=', 'k.guild_id'),
    )
    .leftJoin('key_uses as u', 'u.key_id', 'k.id')
    .select(['k.id', 'k.guild_id', 'k.name', 'k.key_hint', 'k.created_at', 'k.revoked_at', 'k.revoked_by'])
    .select(({ fn }) => ['u.last_used_at', fn.coalesce('m.name', 'k.guild_name').as('guild_name')])
}

type KeyRow = Awaited<ReturnType<ReturnType<typeof selectKeys>['executeTakeFirstOrThrow']>>

export function toInstanceKey(row: KeyRow): InstanceKey {
  return {
    id: row.id,
    guildId: row.guild_id,
    name: row.name ?? undefined,
    guildName: row.guild_name ?? undefined,
    hint: row.key_hint,
    createdAt: row.created_at,
    revokedAt: row.revoked_at ?? undefined,
    revokedBy: row.revoked_by ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  }
}
