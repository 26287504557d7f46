/** Three ways to run a transaction: inside the caller's, on a single snapshot, or with more time for each statement. */
import { sql, Transaction } from 'kysely'
import { TIME_LIMITS } from '../lib/time-limits.ts'
import { currentDeadline, withDeadline } from '../lib/work-deadline.ts'
import type { Db, Trx } from './tables.ts'

/** Runs `work` in `db` if `db` is a transaction, otherwise in a new transaction. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/** All queries of `read` see the same snapshot. `read` can't write. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // Set by a statement, because Kysely's transactions on PGlite ignore isolation level and access mode.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return read(trx)
  })
}

const MAX_MS = 60_000

/** Runs work that changes many thousands of rows. Each statement may take a minute, or less if the request has less time left. */
export function inLongTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const { statementMs, driverMs } = TIME_LIMITS
  const leftMs = Math.ceil(Math.min(MAX_MS, currentDeadline().endsAt + statementMs - performance.now()))
  return withDeadline({ statementMs: leftMs + driverMs - statementMs }, () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(leftMs)}`.execute(trx)
      return work(trx)
    }),
  )
}
