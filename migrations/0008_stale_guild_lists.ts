/**
 * An index that finds the oldest cached guild lists, so that the lists of people who don't come back can be removed.
 *
 * On a large table create the index beforehand with `create index concurrently`, to keep all locks short.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`create index if not exists users_by_guild_list on users (guilds_fetched_at)
    where guilds_fetched_at is not null`.execute(db)
}
