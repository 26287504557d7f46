/**
 * An index that finds operators' events among everybody else's events, of which there are many more.
 *
 * On a large table create it beforehand with `create index concurrently`, like the index of 0010.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`create index if not exists audit_events_by_operators on audit_events (at, id) where actor = 'operator'`.execute(
    db,
  )
}
