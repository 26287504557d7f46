/**
 * The heartbeats that processes write to show that the database accepts writes, and the recorded identity of the database:
 * a restored copy has a different one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table if not exists write_marks (
    process text primary key,
    beat integer not null,
    written_at timestamptz not null
  )`.execute(db)
  await sql`create table if not exists database_identity (
    is_only boolean primary key default true check (is_only),
    generation uuid not null default gen_random_uuid(),
    replaces uuid,
    system text not null,
    database text not null,
    marks_table text not null,
    timeline integer not null,
    doubt text,
    accepted_at timestamptz not null default clock_timestamp()
  )`.execute(db)
  // A row exists only if the table existed already: somebody restored an older dump into this database.
  await sql`update database_identity set doubt = 'an older release''s dump was restored'`.execute(db)
}
