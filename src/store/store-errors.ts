/** Recognizes errors from the drivers. Only this file knows the error codes of Postgres, its drivers and the network. */

/** The database is down, hanging, starting, full or out of connections. A change may have been made anyway. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
  /** The error handler reads this and responds with 503. */
  readonly isOutage = true
}

/** The service can't use the database as it is. The error's message tells operators what to do. */
export class UnfitDatabaseError extends StoreUnavailableError {}

/** The client disconnected before its query was sent: nothing was read or changed. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError'
  readonly isAbandoned = true
}

/** SQLSTATEs after which a retry may succeed (PostgreSQL manual, appendix A). 26000: preparing the statement was cancelled. */
const OUTAGE_STATES = /^(?:08|53|57|58)...$|^25006$|^26000$/
/** Conflicts with another transaction: lock and serialization failures, and foreign keys to a person who was just erased. */
const COLLISION_STATES = /^(?:40001|40P01|55P03|23503)$/
const NETWORK_CODES =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|ENOSPC|EMFILE|EIO)$/
/** Messages of errors that pg or PGlite throws without an error code. */
const OUTAGE_MESSAGES =
  /timeout|Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool|PGlite is clos|SASL|ErrnoError|memory access out of bounds|unreachable/i

const REASONS: Record<string, string> = {
  25006: 'the database is read-only',
  53300: 'the database accepts no more connections',
}

export const SESSION_MODE_HINT =
  'Use the direct address of Postgres, or a pooler in session mode: see docs/postgres.md, section Connection poolers.'

/** Turns errors of an outage into `StoreUnavailableError`; returns every other error as it is. */
export function toStoreError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error
  const { code, message } = partsOf(error)
  // Matches PgBouncer's message, whatever the error code.
  if (/unsupported startup parameter/i.test(message)) {
    const what = `the connection pooler rejects startup parameters. ${SESSION_MODE_HINT}`
    return new UnfitDatabaseError(what, { cause: error })
  }
  const isOutage =
    OUTAGE_STATES.test(code) ||
    COLLISION_STATES.test(code) ||
    NETWORK_CODES.test(code) ||
    (code === '' && OUTAGE_MESSAGES.test(message))
  if (!isOutage) return error
  const what = isTimeout(error) ? 'a database statement timed out' : (REASONS[code] ?? 'the database is unavailable')
  return new StoreUnavailableError(`${what} (${code || message})`, { cause: error })
}

export function isConnectionLost(error: unknown): boolean {
  const { code } = partsOf(error)
  // 57014: Postgres cancelled the statement in time, so the connection still works.
  return code !== '57014' && !COLLISION_STATES.test(code) && toStoreError(error) instanceof StoreUnavailableError
}

/** Whether a statement timed out in the driver (without an error code), in Postgres, or while waiting for a lock. */
export function isTimeout(error: unknown): boolean {
  const { code, message } = partsOf(error)
  return message === 'Query read timeout' || code === '57014' || code === '55P03'
}

export const isDiskFull = (error: unknown): boolean => partsOf(error).code === '53100'

/** Whether a table could not be created because its name is taken. */
export const isTableNameTaken = (error: unknown): boolean => partsOf(error).code === '42P07'

function partsOf(error: unknown): { code: string; message: string } {
  const { code, message } = Object(error)
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' }
}
