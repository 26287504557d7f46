/**
 * A covering index for primary accounts, like the indexes of migration 0003: among a million people, each further page
 * that a lookup reads is probably not cached.
 *
 * On a large table create `linked_accounts_primary` beforehand with `create unique index concurrently`, to keep all locks short.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await replaceIndex(
    db,
    sql`create unique index if not exists linked_accounts_primary on linked_accounts (user_id)
      include (id, publisher_game_name, publisher_tag_line, region) where is_primary`,
  )
}

/** Drops the old index only after the new one exists, so that nobody ever has two primary accounts. */
async function replaceIndex(db: Kysely<unknown>, make: RawBuilder<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await make.execute(db)
  await sql`drop index linked_accounts_one_primary`.execute(db)
  await sql`alter index linked_accounts_primary rename to linked_accounts_one_primary`.execute(db)
}
