/** Server permissions: whether lookups of a person are allowed in a guild. No record means not allowed. */
import type { Snowflake } from '../../snowflake.ts'
import type { Db } from '../tables.ts'
import { type Cause, record } from './audit.ts'

export interface Permission {
  guildId: Snowflake
  isAllowed: boolean
}

/** Records what the user decided for this guild, which need not be in the cached guild list. */
export function set(
  db: Db,
  { userId, guildId, isAllowed }: Permission & { userId: string },
  cause: Cause,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx
      .insertInto('guild_permissions')
      .values({ user_id: userId, guild_id: guildId, is_allowed: isAllowed, updated_at: new Date() })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'guild_id']).doUpdateSet({ is_allowed: isAllowed, updated_at: new Date() }),
      )
      .execute()
    const action = isAllowed ? 'permission.allowed' : 'permission.denied'
    await record(trx, { action, userId, subject: guildId }, cause)
  })
}

/** Records for guilds outside the cached guild list, so that nothing that is on can hide. */
export async function listOutsideGuildList(db: Db, userId: string): Promise<Permission[]> {
  const rows = await db
    .selectFrom('guild_permissions as p')
    .leftJoin('guild_memberships as m', (join) =>
      join.onRef('m.user_id', '=', 'p.user_id').onRef('m.guild_id', '=', 'p.guild_id'),
    )
    .where('p.user_id', '=', userId)
    .where('m.user_id', 'is', null)
    .select(['p.guild_id', 'p.is_allowed'])
    .orderBy('p.guild_id')
    .execute()
  return rows.map((row) => ({ guildId: row.guild_id, isAllowed: row.is_allowed }))
}
