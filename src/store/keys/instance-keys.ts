/** Instance keys: bound to a guild, stored as a hash, with or without an expiry, at most two active per person. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isActive } from '../active-key.ts'
import { isoTime } from '../iso-time.ts'
import { type Cause, type CauseOf, changeAndRecord, record } from '../people/audit.ts'
import * as users from '../people/users.ts'
import type { Db, Trx } from '../tables.ts'
import { inTransaction } from '../transactions.ts'
import { createKeyValue, hashKey } from './key-value.ts'

export type InstanceKey = Awaited<ReturnType<typeof list>>[number]

export type ManageRefusal = 'guild-list-stale' | 'manage-server-required' | 'erased'
export type CreateRefusal = ManageRefusal | 'key-limit-reached'
type CreatedKey = { key: InstanceKey; value: string }

const MAX_ACTIVE = 2
/** The maximum age of a guild list that lets a person act for a guild. */
const GUILD_LIST_HOURS = 24

const MAX_INACTIVE = 100

/** Filters are combined with AND. At least one is required, because without a filter all keys would match. */
export type KeyFilter = Partial<Record<'id' | 'user_id' | 'guild_id', string>> &
  ({ id: string } | { user_id: string } | { guild_id: string })

export const keysOf = (db: Db, filter: KeyFilter) =>
  db.selectFrom('instance_keys').where(({ and }) => and({ ...filter }))

export const list = (db: Db, userId: string) => selectKeys(db).where('k.user_id', '=', userId).execute()

interface NewKey {
  userId: string
  guildId: Snowflake
  name?: string | null | undefined
  /** The number of days until the key expires; absent: it never expires. */
  termDays?: number | null | undefined
  /** The id of a key that the caller revokes in the same transaction, so it doesn't count towards the limit. */
  replaces?: string | undefined
}

/** Creates a key. Only this call returns its value. Locks the owner's row, so that concurrent requests can't exceed the limit. */
export function create(db: Db, wanted: NewKey, cause: CauseOf<'key.created'>): Promise<CreatedKey | CreateRefusal> {
  return inTransaction(db, async (trx) => {
    const { userId, guildId, name, termDays, replaces } = wanted
    await users.lock(trx, userId)
    const refusal = await findRefusal(trx, userId, guildId)
    if (refusal !== undefined) return refusal
    const active = keysOf(trx, { user_id: userId }).where(isActive()).select('id')
    if ((await active.execute()).filter(({ id }) => id !== replaces).length >= MAX_ACTIVE) return 'key-limit-reached'
    const [id, value] = [randomUUID(), createKeyValue()]
    await trx
      .insertInto('instance_keys')
      .values({
        id,
        user_id: userId,
        guild_id: guildId,
        key_hash: Buffer.from(hashKey(value), 'hex'),
        key_hint: value.slice(-4),
        name: name ?? null,
        guild_name: sql`(select name from guild_memberships where user_id = ${userId} and guild_id = ${guildId})`,
        term_days: termDays ?? null,
        limit_id: reusableLimitId(trx, { userId, guildId, replaces }),
        // Counted in hours, because a day may have 23 hours in the session's time zone.
        expires_at: sql<Date | null>`clock_timestamp() + make_interval(hours => 24 * ${termDays ?? null}::integer)`,
      })
      .execute()
    // Deleting old inactive keys changes nothing for bots: an unknown key is refused like an inactive one.
    const inactive = trx
      .deleteFrom('instance_keys')
      .where('user_id', '=', userId)
      .where(({ not }) => not(isActive()))
    await inactive.where('id', 'not in', newestInactive(trx, { user_id: userId })).execute()
    await record(trx, { action: 'key.created', userId, subject: id }, cause)
    return { key: await selectKeys(trx).where('k.id', '=', id).executeTakeFirstOrThrow(), value }
  })
}

/** Reuses the rate limit of the person's last inactive or replaced key in this guild: a new key must not allow more requests. */
function reusableLimitId(trx: Trx, { userId, guildId, replaces }: NewKey) {
  const limitOf = sql<string>`coalesce(limit_id, id)`
  const isOtherKey = sql`id is distinct from ${replaces ?? null}::text`
  const isInUse = sql<boolean>`${isActive()} and ${isOtherKey}`
  const inUse = keysOf(trx, { user_id: userId }).where(isInUse).select(limitOf.as('limit'))
  return (
    keysOf(trx, { user_id: userId, guild_id: guildId })
      .where(sql<boolean>`not (${isInUse})`)
      .where(limitOf, 'not in', inUse)
      .select(limitOf.as('limit'))
      // The key that is being replaced comes first if it is active: its time is null here.
      .orderBy(sql`least(revoked_at, case when ${isOtherKey} then expires_at end)`, 'desc')
      .limit(1)
  )
}

/** Creates a key with the old key's guild, name and term. The old key stops after `oldLivesHours`. Undefined: no such key. */
export function replace(
  db: Db,
  { userId, instanceId, oldLivesHours }: { userId: string; instanceId: string; oldLivesHours: number },
  cause: Cause<'me'>,
): Promise<CreatedKey | CreateRefusal | undefined> {
  return db.transaction().execute(async (trx) => {
    await users.lock(trx, userId)
    const old = await keysOf(trx, { id: instanceId, user_id: userId })
      .select(['guild_id as guildId', 'name', 'term_days as termDays', isActive().as('isActive')])
      .executeTakeFirst()
    if (old === undefined) return undefined
    const created = await create(trx, { userId, ...old, replaces: oldLivesHours === 0 ? instanceId : undefined }, cause)
    if (typeof created === 'string' || !old.isActive) return created
    const replacing = trx.updateTable('instance_keys').where('id', '=', instanceId)
    await replacing.set({ replaced_by: created.key.id }).execute()
    if (oldLivesHours === 0) await revokeAll(trx, { id: instanceId }, cause)
    else {
      const expires_at = sql<Date>`least(expires_at, clock_timestamp() + make_interval(hours => ${oldLivesHours}))`
      await replacing.set({ expires_at }).execute()
      await record(trx, { action: 'key.replaced', userId, subject: instanceId }, cause)
    }
    return created
  })
}

/** Undefined: the user has no such key. */
export function revoke(
  db: Db,
  { userId, instanceId }: { userId: string; instanceId: string },
  cause: Cause<'me'>,
): Promise<InstanceKey | undefined> {
  return inTransaction(db, async (trx) => {
    await revokeAll(trx, { id: instanceId, user_id: userId }, cause)
    return selectKeys(trx).where('k.id', '=', instanceId).where('k.user_id', '=', userId).executeTakeFirst()
  })
}

/** False: the key was already revoked. */
export async function revokeByBot(db: Db, id: string, cause: Cause<'bot'>): Promise<boolean> {
  return (await db.transaction().execute((trx) => revokeAll(trx, { id }, cause))).length > 0
}

/** Revokes the matching unrevoked keys, and returns their ids. Locks the creators in order of id, to avoid deadlocks. */
export async function revokeAll(trx: Trx, filter: KeyFilter, cause: CauseOf<'key.revoked'>): Promise<string[]> {
  const keys = keysOf(trx, filter)
  const creators = trx.selectFrom('users').select('id').where('id', 'in', keys.select('user_id'))
  await creators.orderBy('id').forNoKeyUpdate().execute()
  const change = trx
    .updateTable('instance_keys')
    .set({ revoked_at: sql<Date>`clock_timestamp()`, revoked_by: cause.actor === 'member' ? 'owner' : cause.actor })
    .where('id', 'in', keys.select('id'))
    .where('revoked_at', 'is', null)
    .returning(['user_id', 'id as subject'])
  return changeAndRecord<string>(trx, change, 'key.revoked', cause)
}

export function findActive(db: Db, keyId: string): Promise<InstanceKey | undefined> {
  return selectKeys(db).where('k.id', '=', keyId).where(isActive('k')).executeTakeFirst()
}

/** Returns why a person can't act for a guild, according to their cached guild list. Undefined: the person can. */
export async function findRefusal(db: Db, userId: string, guildId: Snowflake): Promise<ManageRefusal | undefined> {
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

export const newestInactive = (db: Db, filter: KeyFilter) =>
  keysOf(db, filter)
    .select('id')
    .where(({ not }) => not(isActive()))
    .orderBy(sql`least(revoked_at, expires_at)`, 'desc')
    .orderBy('id')
    .limit(MAX_INACTIVE)

/** Selects keys, newest first. Columns are named as in responses. `revoked_by` is null for keys that release 1.0 revoked. */
export function selectKeys(db: Db) {
  return db
    .selectFrom('instance_keys as k')
    .leftJoin('guild_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'k.user_id').onRef('m.guild_id', '=', 'k.guild_id'),
    )
    .leftJoin('key_uses as u', 'u.key_id', 'k.id')
    .select(['k.id', 'k.guild_id', 'k.name', 'k.key_hint', 'k.revoked_by', 'k.replaced_by'])
    .select(({ fn }) => [
      fn.coalesce('m.name', 'k.guild_name').as('guild_name'),
      sql<'active' | 'revoked' | 'expired'>`
        case when k.revoked_at is not null then 'revoked' when ${isActive('k')} then 'active' else 'expired' end`.as(
        'status',
      ),
      isoTime('k.created_at').as('created_at'),
      isoTime<string | null>('k.expires_at').as('expires_at'),
      isoTime<string | null>('u.last_used_at').as('last_used_at'),
      isoTime<string | null>('k.revoked_at').as('revoked_at'),
    ])
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
}
