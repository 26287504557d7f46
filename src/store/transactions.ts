/** Transactions: one that may be part of another, one that reads a single moment, and one that may take long. */
import { sql, Transaction } from 'kysely'
import { currentLimits, withLimits } from '../lib/limits-of-work.ts'
import type { Db, Trx } from './tables.ts'

/** All of it or nothing: in the transaction that `db` is, or else in one of its own. */
export function inTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  return db instanceof Transaction ? work(db) : db.transaction().execute(work)
}

/** Everything that `read` asks is answered from one snapshot; it may not write. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    // As a statement, because Kysely's transactions on PGlite ignore isolation level and access mode.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx)
    return read(trx)
  })
}

const MAX_MS = 60_000
/** What a request's last statement may take after the deadline for sending it, as with any other. */
const LAST_MS = 1_500
/** Between the server's timeout and the driver's, so that the server's comes first. */
const DRIVER_MS = 300

/**
 * For changes to all that somebody did, which may be many thousands of rows on as many pages of the disk. Each statement may
 * take a minute; of a request, no longer than what is left of its time.
 */
export function inLongTransaction<T>(db: Db, work: (trx: Trx) => Promise<T>): Promise<T> {
  const leftMs = Math.ceil(Math.min(MAX_MS, currentLimits().deadline + LAST_MS - performance.now()))
  return withLimits({ statementMs: leftMs + DRIVER_MS }, () =>
    db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = ${sql.lit(leftMs)}`.execute(trx)
      return work(trx)
    }),
  )
}
