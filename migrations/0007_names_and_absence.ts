/**
 * The name of a guild stays with the permission for it, and it is known when somebody last logged in. Events that name a
 * game account or a key are found by what they name, so that erasing somebody blanks all of them.
 *
 * On a large table make `audit_events_by_subject` beforehand by `create index concurrently`: all locks are short then.
 * Without, what writes events waits while it is made; lookups don't.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`create index if not exists audit_events_by_subject on audit_events (subject)
    where action in ('account.linked', 'account.made_primary', 'account.unlinked', 'key.created', 'key.revoked', 'guild_key.revoked')`.execute(
    db,
  )
  // Last, as these lock out lookups until the end. Neither reads or fills in a row.
  await sql`alter table guild_permissions add column if not exists guild_name text`.execute(db)
  // For people who are there already it is today: the release before doesn't write it, and nobody is absent too early.
  await sql`alter table users add column if not exists last_login_at timestamptz not null default now()`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_events_by_subject`.execute(db)
  await sql`alter table users drop column last_login_at`.execute(db)
  await sql`alter table guild_permissions drop column guild_name`.execute(db)
}
