/** Server permissions: whether lookups about a person are allowed in a guild. Without a record, they are not allowed. */
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isoTime } from '../iso-time.ts'
import type { Db } from '../tables.ts'
import { inTransaction } from '../transactions.ts'
import { type CauseOf, changeAndRecord, record } from './audit.ts'
import type { NewNotice } from './notices.ts'
import * as users from './users.ts'
import * as withdrawals from './withdrawals.ts'

export interface UserGuild {
  userId: string
  guildId: Snowflake
}

interface Decision extends UserGuild {
  isAllowed: boolean
  /** The text beside the switch that the person turned on. */
  notice?: NewNotice | undefined
  /** When the request's session was read, by the database's clock. A withdrawal since then takes precedence. */
  readAt?: string | undefined
}

/** The maximum number of decisions per person, including decisions against lookups. */
const MAX_PERMISSIONS = 1_000

/** Stores a decision about a guild, even one that isn't in the user's list. Forbidding is never refused. Undefined: done. */
export function set<NewDecision extends Decision>(
  db: Db,
  { userId, guildId, isAllowed, notice, readAt }: NewDecision,
  cause: CauseOf<NewDecision['isAllowed'] extends false ? 'permission.denied' : 'permission.allowed'>,
): Promise<'limit-reached' | 'overtaken' | 'erased' | undefined> {
  return inTransaction(db, async (trx) => {
    const person = await users.lock(trx, userId)
    if (!person) return 'erased'
    if (!isAllowed) await withdrawals.addForGuilds(trx, person.chat_id, [guildId])
    const former = await findDecision(trx, { userId, guildId })
    if (former === isAllowed) return undefined
    if (isAllowed && readAt !== undefined && (await withdrawals.existsSince(trx, readAt, person.chat_id, guildId))) {
      return 'overtaken'
    }
    if (former === undefined && (await list(trx, userId)).length >= MAX_PERMISSIONS) {
      // Without a row, lookups are not allowed.
      return isAllowed ? 'limit-reached' : undefined
    }
    const name = sql<string | null>`
      (select name from guild_memberships where user_id = ${userId} and guild_id = ${guildId})`
    const decision = { is_allowed: isAllowed, updated_at: sql<Date>`now()` }
    const guild_name = sql<string | null>`coalesce(excluded.guild_name, guild_permissions.guild_name)`
    await trx
      .insertInto('guild_permissions')
      .values({ user_id: userId, guild_id: guildId, ...decision, guild_name: name })
      .onConflict((conflict) => conflict.columns(['user_id', 'guild_id']).doUpdateSet({ ...decision, guild_name }))
      .execute()
    const action = isAllowed ? 'permission.allowed' : 'permission.denied'
    await record(trx, { action, userId, subject: guildId, notice }, cause)
    return undefined
  })
}

/** Forbids lookups in these guilds, or in all guilds. Returns the guilds where lookups were allowed until now. */
export function forbidAll(
  db: Db,
  { userId, guildIds }: { userId: string; guildIds: readonly Snowflake[] | undefined },
  cause: CauseOf<'permission.denied'>,
): Promise<Snowflake[] | 'erased'> {
  return db.transaction().execute(async (trx) => {
    const person = await users.lock(trx, userId)
    if (!person) return 'erased'
    await withdrawals.addForGuilds(trx, person.chat_id, guildIds)
    const isListed = guildIds === undefined ? sql`true` : sql`guild_id = any(${guildIds}::bigint[])`
    const change = sql`
      update guild_permissions set is_allowed = false, updated_at = now()
      where user_id = ${userId} and is_allowed and ${isListed} returning user_id, guild_id::text as subject`
    return changeAndRecord<Snowflake>(trx, change, 'permission.denied', cause)
  })
}

/** Deletes the decision about a guild. From then on lookups are not allowed there. */
export function forget(db: Db, { userId, guildId }: UserGuild, cause: CauseOf<'permission.forgotten'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const person = await users.lock(trx, userId)
    if (person) await withdrawals.addForGuilds(trx, person.chat_id, [guildId])
    const deletion = trx.deleteFrom('guild_permissions').where('user_id', '=', userId).where('guild_id', '=', guildId)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (numDeletedRows > 0n) await record(trx, { action: 'permission.forgotten', userId, subject: guildId }, cause)
  })
}

/** Columns are named as in responses. `guild_name` is the last known name. */
const permissionsOf = (db: Db, userId: string) =>
  db.selectFrom('guild_permissions').select(['guild_id', 'is_allowed', 'guild_name']).where('user_id', '=', userId)

export const list = (db: Db, userId: string) =>
  permissionsOf(db, userId).select(isoTime('updated_at').as('updated_at')).orderBy('guild_id').execute()

/** Lists permissions for guilds outside the cached guild list. Reads few columns, because every dashboard view needs the list. */
export function listOutsideGuildList(db: Db, userId: string) {
  const listed = db.selectFrom('guild_memberships').select('guild_id').where('user_id', '=', userId)
  return permissionsOf(db, userId).where('guild_id', 'not in', listed).orderBy('guild_id').execute()
}

/** Whether lookups are allowed in this guild; undefined: the person has not decided. */
export async function findDecision(db: Db, { userId, guildId }: UserGuild): Promise<boolean | undefined> {
  return (await permissionsOf(db, userId).where('guild_id', '=', guildId).executeTakeFirst())?.is_allowed
}
