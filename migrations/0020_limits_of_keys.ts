/**
 * The id under which a key's requests are counted, if not its own: a replacement must not start with an unused rate limit. The
 * covering index of migration 0017 contains that id, so that a lookup still reads a key by an index-only scan.
 *
 * On a large table create the index beforehand with `create unique index concurrently`, after the column, to keep all locks short.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table instance_keys add column if not exists limit_id text`.execute(db)
  await sql`
    create unique index if not exists instance_keys_by_hash_with_limit on instance_keys (key_hash)
      include (id, guild_id, revoked_at, expires_at, limit_id)`.execute(db)
  await sql`
    alter table instance_keys
      drop constraint instance_keys_key_hash_key,
      add constraint instance_keys_key_hash_key unique using index instance_keys_by_hash_with_limit`.execute(db)
}
