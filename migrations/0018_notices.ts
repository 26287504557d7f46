/** The texts that people agreed to, each stored once under its hash, and which text an event of consent refers to. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`
    create table if not exists notices (
      version text primary key,
      language text not null,
      text text not null,
      first_used_at timestamptz not null default now()
    )`.execute(db)
  // The column has no default, so existing rows are not read.
  await sql`alter table audit_events add column if not exists notice text references notices (version)`.execute(db)
}
