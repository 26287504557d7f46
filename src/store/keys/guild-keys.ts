/** The keys of a guild, for people who manage the guild. They don't see who created a key. */
import { sql } from 'kysely'
import type { Snowflake } from '../../lib/snowflake.ts'
import { isActive } from '../active-key.ts'
import { type CauseOf, record } from '../people/audit.ts'
import type { UserGuild } from '../people/permissions.ts'
import type { Db } from '../tables.ts'
import { findRefusal, keysOf, type ManageRefusal, newestInactive, revokeAll, selectKeys } from './instance-keys.ts'

export type GuildKey = Awaited<ReturnType<ReturnType<typeof selectGuildKeys>['executeTakeFirstOrThrow']>>

export async function list(db: Db, { userId, guildId }: UserGuild): Promise<GuildKey[] | ManageRefusal> {
  const refusal = await findRefusal(db, userId, guildId)
  if (refusal !== undefined) return refusal
  return selectGuildKeys(db, { userId, guildId })
    .where(({ eb, or }) => or([isActive('k'), eb('k.id', 'in', newestInactive(db, { guild_id: guildId }))]))
    .execute()
}

/** Revokes a key of the guild. If the manager isn't its creator, both get an event. Undefined: the guild has no such key. */
export function revoke(
  db: Db,
  { userId, guildId, instanceId }: UserGuild & { instanceId: string },
  cause: CauseOf<'guild_key.revoked'>,
): Promise<GuildKey | ManageRefusal | undefined> {
  return db.transaction().execute(async (trx) => {
    const refusal = await findRefusal(trx, userId, guildId)
    if (refusal !== undefined) return refusal
    const find = () => selectGuildKeys(trx, { userId, guildId }).where('k.id', '=', instanceId).executeTakeFirst()
    const key = await find()
    const isMine = key?.is_mine === true
    const filter = { id: instanceId, guild_id: guildId }
    const revoked = await revokeAll(trx, filter, isMine ? cause : { ...cause, actor: 'manager' })
    const needsEvent = revoked.length > 0 && !isMine
    if (needsEvent) await record(trx, { action: 'guild_key.revoked', userId, subject: instanceId }, cause)
    return find()
  })
}

export async function findName(db: Db, guildId: Snowflake): Promise<string | undefined> {
  const named = keysOf(db, { guild_id: guildId }).where(isActive()).where('guild_name', 'is not', null)
  const newest = await named.select('guild_name').orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return newest?.guild_name ?? undefined
}

/** `maker_manages` comes from the guild list of the creator's last login; false if that list was deleted. */
const selectGuildKeys = (db: Db, { userId, guildId }: UserGuild) =>
  selectKeys(db)
    .select([
      sql<boolean>`k.user_id = ${userId}`.as('is_mine'),
      sql<boolean>`coalesce(m.can_manage, false)`.as('maker_manages'),
    ])
    .where('k.guild_id', '=', guildId)
