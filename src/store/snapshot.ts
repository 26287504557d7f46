/** Reading several things as they were at one moment. */
import { sql } from 'kysely'
import type { Db, Trx } from './tables.ts'

/** Everything that `read` asks is answered from one snapshot; it may not write. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // As a statement, because Kysely's transactions on PGlite ignore isolation level and access mode.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return read(trx)
  })
}
