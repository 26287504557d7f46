/**
 * A key's use within ten minutes is one row, which each process updates every ten seconds. If its page has room, the row is
 * updated there, and no index is written (PostgreSQL documentation, "Heap-Only Tuples"). Existing rows are removed within two
 * hours.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table key_use set (fillfactor = 50)`.execute(db)
}
