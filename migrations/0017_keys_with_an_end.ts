/**
 * When a key expires, and its lifetime in days, which a replacement inherits; null: the key never expires. The covering
 * index of migration 0003 contains the expiry, so that a lookup still reads a key by an index-only scan.
 *
 * On a large table create the index beforehand with `create unique index concurrently`, after the columns, to keep all locks short.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`
    alter table instance_keys
      add column if not exists expires_at timestamptz,
      add column if not exists term_days integer`.execute(db)
  await sql`
    create unique index if not exists instance_keys_by_hash_with_end on instance_keys (key_hash)
      include (id, guild_id, revoked_at, expires_at)`.execute(db)
  await sql`
    alter table instance_keys
      drop constraint instance_keys_key_hash_key,
      add constraint instance_keys_key_hash_key unique using index instance_keys_by_hash_with_end`.execute(db)
}
