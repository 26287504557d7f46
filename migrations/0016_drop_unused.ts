/**
 * Drops tables and columns that no release reads: 1.0.0 doesn't have them. Renames the column that identifies a key in the
 * counts of lookups: it is a digest of the key's id. All locks are short.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`drop table if exists lookup_batches, key_use`.execute(db)
  await sql`alter table database_identity drop column if exists generation, drop column if exists replaces`.execute(db)
  // The column already has that name if an older dump was restored into a newer database.
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'lookup_counts'::regclass and attname = 'key_hint'`.execute(db)
  if (rows.length > 0) await sql`alter table lookup_counts rename column key_hint to key_digest`.execute(db)
}
