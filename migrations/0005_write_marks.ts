/**
 * The marks that processes write to show that the database takes writes, and the identity that the database has on record,
 * from which that of a restored copy differs.
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
  // There is a row only if the table was there already: somebody restored an older dump into this database.
  await sql`update database_identity set doubt = 'an older release''s dump was restored'`.execute(db)
}
