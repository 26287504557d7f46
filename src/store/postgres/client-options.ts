/** The options of every connection to Postgres, and the check that it leads to a primary. */
import type pg from 'pg'
import { StoreUnavailableError } from '../unavailable.ts'
import type { Identity } from '../write-lease/identity.ts'
import { ACTUAL, type ActualRow, toIdentity } from '../write-lease/marks.ts'

/**
 * Together they stay below five seconds, the longest that a request may wait for the database: its turn in the queue of
 * lookups (one second, see batch-queue.ts), a connection, the check of a new one, and the answer.
 */
const CONNECT_MS = 1_200
const CHECK_MS = 500
const STATEMENT_MS = 1_500
/** A little more than Postgres itself is given: only a database that hangs gets here. */
export const ANSWER_MS = 1_800

export const APPLICATION_NAME = 'player-stats-lookup'

/** The driver takes a deadline in milliseconds with each statement, which its types lack. */
export type Statement = pg.QueryConfig & { query_timeout?: number }

/**
 * Prepared statements are planned once per connection: Postgres would plan a lookup of one person anew each time, at several
 * times the cost of running it (`node bench/ablations.ts generic-plan`). All of it is sent as startup parameters: what a
 * statement sets for a session, a pooler would hand to somebody else.
 */
export function clientOptions(connectionString: string, { hasDeadlines = true } = {}) {
  return {
    connectionString,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    options: '-c plan_cache_mode=force_generic_plan',
    ...(hasDeadlines ? { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 5_000 } : {}),
  } satisfies pg.ClientConfig
}

/**
 * Gives the identity of the database; undefined: its tables are still to be made. Throws on a standby, which lags behind
 * what was acknowledged, and must never answer whether somebody agreed.
 */
export async function checkPrimary(client: pg.ClientBase): Promise<Identity | undefined> {
  const check: Statement = { text: ACTUAL, query_timeout: CHECK_MS }
  const { rows } = await client.query<ActualRow>(check)
  const [row] = rows
  if (row === undefined || row.timeline === null) throw new StoreUnavailableError('the database server is a standby')
  return toIdentity(row)
}
