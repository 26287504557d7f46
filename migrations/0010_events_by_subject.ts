/**
 * An index that finds events by the game account or key they name, so that erasing somebody blanks all of them.
 *
 * On a large table create the index beforehand with `create index concurrently`. Otherwise changes that write events wait
 * until the index is complete; lookups don't.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`create index if not exists audit_events_by_subject on audit_events (subject)
    where action in ('account.linked', 'account.made_primary', 'account.unlinked', 'key.created', 'key.revoked', 'guild_key.revoked')`.execute(
    db,
  )
}
