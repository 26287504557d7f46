/**
 * The name of a guild stays with the permission for it, and it is known when somebody last logged in.
 *
 * Both lock out lookups until the end, and neither reads or fills in a row. In the order in which requests lock these tables.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  // For people who are there already it is today: the release before doesn't write it, and nobody is absent too early.
  await sql`alter table users add column if not exists last_login_at timestamptz not null default now()`.execute(db)
  await sql`alter table guild_permissions add column if not exists guild_name text`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table guild_permissions drop column guild_name`.execute(db)
  await sql`alter table users drop column last_login_at`.execute(db)
}
