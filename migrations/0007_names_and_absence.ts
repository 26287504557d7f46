/**
 * Stores the name of a guild with each permission, and when each person last logged in.
 *
 * Both statements block lookups until the migration ends, but neither reads or writes a row. They lock the tables in the
 * same order as requests do.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  // Existing people get today's date, so that nobody counts as absent too early: release 1.0 doesn't write this column.
  await sql`alter table users add column if not exists last_login_at timestamptz not null default now()`.execute(db)
  await sql`alter table guild_permissions add column if not exists guild_name text`.execute(db)
}
