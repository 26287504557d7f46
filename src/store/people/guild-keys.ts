/** The keys of a guild, for those who manage it, without saying who made them. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db } from '../tables.ts'
import { type Cause, record } from './audit.ts'
import {
  findManageFault,
  type InstanceKey,
  lockMaker,
  type ManageFault,
  selectKeys,
  selectNewestRevoked,
  toInstanceKey,
} from './instance-keys.ts'

export interface GuildKey extends InstanceKey {
  isMine: boolean
  /** Whether its maker manages the guild, by the list of their last login; false also where that list is gone. */
  isMakerManager: boolean
}

export interface OfGuild {
  /** Who asks. */
  userId: string
  guildId: Snowflake
}

/** The active keys of a guild and the hundred that were revoked last, newest first. */
export async function list(db: Db, { userId, guildId }: OfGuild): Promise<GuildKey[] | ManageFault> {
  const fault = await findManageFault(db, userId, guildId)
  if (fault !== undefined) return fault
  const newestRevoked = selectNewestRevoked(db).where('guild_id', '=', guildId)
  const rows = await selectGuildKeys(db, guildId)
    .where(({ eb, or }) => or([eb('k.revoked_at', 'is', null), eb('k.id', 'in', newestRevoked)]))
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
  return rows.map((row) => toGuildKey(row, userId))
}

/**
 * Revokes a key of the guild, at once and for good; a second time changes nothing. Its maker gets an audit event and, where
 * that is somebody else, the manager too. Undefined: no such key of this guild.
 */
export function revoke(
  db: Db,
  { userId, guildId, instanceId }: OfGuild & { instanceId: string },
  cause: Cause,
): Promise<GuildKey | ManageFault | undefined> {
  return db.transaction().execute(async (trx) => {
    const fault = await findManageFault(trx, userId, guildId)
    if (fault !== undefined) return fault
    await lockMaker(trx, instanceId)
    const revoked = await trx
      .updateTable('instance_keys')
      .set({
        revoked_at: sql<Date>`clock_timestamp()`,
        revoked_by: sql<'owner' | 'manager'>`case when user_id = ${userId} then 'owner' else 'manager' end`,
      })
      .where('id', '=', instanceId)
      .where('guild_id', '=', guildId)
      .where('revoked_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (revoked?.user_id === userId) {
      await record(trx, { action: 'key.revoked', userId, subject: instanceId }, cause)
    } else if (revoked !== undefined) {
      const ofMaker = { action: 'key.revoked', userId: revoked.user_id, subject: instanceId } as const
      await record(trx, ofMaker, { ...cause, actor: 'manager' })
      await record(trx, { action: 'guild_key.revoked', userId, subject: instanceId }, cause)
    }
    const row = await selectGuildKeys(trx, guildId).where('k.id', '=', instanceId).executeTakeFirst()
    return row && toGuildKey(row, userId)
  })
}

const selectGuildKeys = (db: Db, guildId: Snowflake) =>
  selectKeys(db).select(['k.user_id', 'm.can_manage']).where('k.guild_id', '=', guildId)

type GuildKeyRow = Awaited<ReturnType<ReturnType<typeof selectGuildKeys>['executeTakeFirstOrThrow']>>

function toGuildKey(row: GuildKeyRow, userId: string): GuildKey {
  return { ...toInstanceKey(row), isMine: row.user_id === userId, isMakerManager: row.can_manage === true }
}
