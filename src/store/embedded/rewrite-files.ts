/** Erased people leave the files of the embedded database too. */
import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Gives a function to be called now and then. After an erasure, and once after the start, it writes all tables anew, and ends
 * and removes the log that had the old rows. The whole database waits meanwhile: a second for a small one.
 */
export function rewriteAfterErasures(db: Db): () => Promise<void> {
  let rewritten = '0'
  return async () => {
    const { newest } = await db
      .selectFrom('audit_events')
      .select((select) => select.fn.max('id').as('newest'))
      .where('action', '=', 'user.erased')
      .where('id', '>', rewritten)
      .executeTakeFirstOrThrow()
    if (newest === null) return
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    await sql`vacuum full ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
    // With `wal_recycle` off it removes the log before it.
    await sql`checkpoint`.execute(db)
    rewritten = newest
  }
}
