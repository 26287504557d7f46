/** Names of guilds, kept longer than the guild list they came with: nobody can decide about a guild by its id alone. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import type { Db, Trx } from '../tables.ts'

/**
 * Copies the names in the cached guild list to the person's permissions and keys; to be called before the list is removed,
 * and when there is a new one. Most often nothing changes.
 */
export async function keep(trx: Trx, userId: string): Promise<void> {
  for (const table of ['guild_permissions', 'instance_keys']) {
    await sql`
      update ${sql.table(table)} o set guild_name = m.name from guild_memberships m
      where o.user_id = ${userId} and m.user_id = o.user_id and m.guild_id = o.guild_id
        and o.guild_name is distinct from m.name`.execute(trx)
  }
}

/** The names that are known of a person's guilds: of the cached list, else of a permission, else of a key. */
export async function known(db: Db, userId: string): Promise<Map<Snowflake, string>> {
  const { rows } = await sql<{ guild_id: Snowflake; name: string }>`
    select distinct on (guild_id) guild_id, name from (
      select guild_id, name, 1 as place from guild_memberships where user_id = ${userId}
      union all select guild_id, guild_name, 2 from guild_permissions where user_id = ${userId}
      union all select guild_id, guild_name, 3 from instance_keys where user_id = ${userId}
    ) n
    where name is not null order by guild_id, place`.execute(db)
  return new Map(rows.map(({ guild_id, name }) => [guild_id, name]))
}
