/** The options of every connection to Postgres, and the check that it leads to a primary. */
import type pg from 'pg'
import type { Identity } from '../heartbeat/identity.ts'
import { ACTUAL } from '../heartbeat/statements.ts'
import { StoreUnavailableError } from '../unavailable.ts'

/**
 * Together they stay below five seconds, the longest that a request may wait for the database: its turn in the queue of
 * lookups (one second, see batch-queue.ts), a connection, the check of a new one, and the answer.
 */
const CONNECT_MS = 1_200
const CHECK_MS = 500
const STATEMENT_MS = 1_500
/** A little more than Postgres itself is given: only a commit that waits for a standby, or a database that hangs, gets here. */
const ANSWER_MS = 1_800

export interface ConnectionOptions {
  connectionString: string
  /** Whether a pooler in transaction mode stands in front of the server. */
  isPooled?: boolean
  /** False: statements may take as long as they need. */
  hasDeadlines?: boolean
}

export const APPLICATION_NAME = 'player-stats-lookup'

/**
 * Prepared statements are planned once per connection: Postgres would plan a lookup of one person anew each time, at several
 * times the cost of running it (`node bench/ablations.ts generic-plan`). All of it is sent as startup parameters: what a
 * statement sets for a session, a pooler would hand to somebody else. A pooler in transaction mode takes none of it.
 */
export function clientOptions({ connectionString, isPooled, hasDeadlines = true }: ConnectionOptions) {
  return {
    connectionString,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    ...(isPooled ? {} : { options: '-c plan_cache_mode=force_generic_plan' }),
    ...(hasDeadlines ? { query_timeout: ANSWER_MS, ...(isPooled ? {} : DEADLINES) } : {}),
  } satisfies pg.ClientConfig
}

/** The driver takes a deadline with a statement, too, which its types lack. */
export type TimedStatement = pg.QueryConfig & { query_timeout?: number }

/** The server's. */
const DEADLINES = {
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: 5_000,
}

/** The same for a transaction, behind a pooler in transaction mode. */
export const LOCAL_DEADLINES = Object.entries(DEADLINES)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ')

/**
 * Gives the identity of the database. Throws on a standby, which lags behind what was acknowledged, and must never answer
 * whether somebody agreed.
 */
export async function checkPrimary(client: pg.ClientBase): Promise<Identity> {
  const check: TimedStatement = { text: ACTUAL, query_timeout: CHECK_MS }
  const { rows } = await client.query<Identity>(check)
  if (rows[0] === undefined) throw new StoreUnavailableError('the database server is a standby')
  return rows[0]
}
