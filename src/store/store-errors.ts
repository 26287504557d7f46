/** Errors of drivers: the only file that knows the codes of Postgres, its drivers and the network. */

/** The database is down, hung, starting, full or out of connections. Whether anything was changed is unknown. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  /** Read by the error handler, which answers 503. */
  readonly isOutage = true
}

/** The database can't be served from as it is. Its message tells operators what to do. */
export class UnfitDatabaseError extends StoreUnavailableError {}

/** The client has left before its question was asked: nothing was read or changed. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'
  readonly isAbandoned = true
}

/** SQLSTATEs after which a request may succeed later (PostgreSQL manual, appendix A). 26000: cancelled while preparing. */
const OUTAGE_STATES = /^(?:08|53|57|58)...$|^25006$|^26000$/
/** Another transaction came in between: lock and serialization failures, foreign keys of a person just erased. */
const COLLISION_STATES = /^(?:40001|40P01|55P03|23503)$/
const NETWORK_CODES =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOSPC|EMFILE|EIO)$/
/** pg and PGlite have no code for these. */
const OUTAGE_MESSAGES =
  /timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool|PGlite is clos|SASL|ErrnoError|memory access out of bounds|unreachable/i

const WHAT: Record<string, string> = {
  25006: 'the database is read-only',
  53300: 'the database accepts no more connections',
}

export const NEEDS_SESSIONS =
  'Use the direct address of Postgres, or a pooler in session mode: see docs/postgres.md, section Connection poolers.'

/** Turns errors of an outage into `StoreUnavailableError`; returns every other error as it is. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const { code, message } = partsOf(error)
  // PgBouncer's sentence, whatever its code.
  if (/unsupported startup parameter/i.test(message)) {
    const what = `the connection pooler rejects startup parameters. ${NEEDS_SESSIONS}`
    return new UnfitDatabaseError(what, { cause: error })
  }
  const isOutage =
    OUTAGE_STATES.test(code) ||
    COLLISION_STATES.test(code) ||
    NETWORK_CODES.test(code) ||
    (code === '' && OUTAGE_MESSAGES.test(message))
  if (!isOutage) return error
  const what = isLate(error) ? 'a database statement timed out' : (WHAT[code] ?? 'the database is unavailable')
  return new StoreUnavailableError(`${what} (${code || message})`, { cause: error })
}

export function isConnectionLost(error: unknown): boolean {
  const { code } = partsOf(error)
  // 57014 is a statement that Postgres cancelled in time: its connection is fine.
  return code !== '57014' && !COLLISION_STATES.test(code) && toStoreError(error) instanceof StoreUnavailableError
}

/** Whether a statement took too long: for the driver, which has no code for that, for the server, or for a lock. */
export function isLate(error: unknown): boolean {
  const { code, message } = partsOf(error)
  return message === 'Query read timeout' || code === '57014' || code === '55P03'
}

export const isDiskFull = (error: unknown): boolean => partsOf(error).code === '53100'

/** Whether a table could not be created because a table with this name exists. */
export const isTaken = (error: unknown): boolean => partsOf(error).code === '42P07'

function partsOf(error: unknown): { code: string; message: string } {
  const { code, message } = Object(error)
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}
