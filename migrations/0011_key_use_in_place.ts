/**
 * How a key is used within ten minutes is one row, which each of a process's writes updates, every ten seconds. With room left on
 * its page the row is updated there, and no index is written again (PostgreSQL documentation, "Heap-Only Tuples"). Rows that are
 * there move within two hours, when they are removed.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table key_use set (fillfactor = 50)`.execute(db)
}
