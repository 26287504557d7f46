/** A bounded pool of Postgres connections with a bounded queue, deadlines on everything, and patience after a failure. */
import pg from 'pg'
import { StoreUnavailable, toStoreError } from '../unavailable.ts'
import { ReconnectPause } from './backoff.ts'
import { type Connection, type Deadlines, lend } from './connection.ts'
import type { Statement } from './text-query.ts'

/**
 * Together they stay below five seconds, the longest that a request may wait for the database: its turn in the queue of
 * lookups (one second, see lookups.ts), a connection, the check of a new one, and the answer.
 */
const CONNECT_MS = 1_200
const CHECK_MS = 500
const STATEMENT_MS = 1_500
/** To answer, a little more than Postgres itself is given: only a database that hangs gets here. */
const DEADLINES: Deadlines = { answerMs: 1_800, loanMs: 3_000 }
/** Requests that may wait for a connection; one more is refused at once. */
const MOST_WAITING = 500

export interface PoolOptions {
  connectionString: string
  max: number
  /** Migrations may take as long as they need. */
  hasDeadlines?: boolean
  /** Its connections are lent for as long as they last, to several statements at once: see shared-connection.ts. */
  isPipelined?: boolean
  onError: (error: Error) => void
}

export class ConnectionPool {
  readonly #pool: pg.Pool
  readonly #max: number
  readonly #hasDeadlines: boolean
  readonly #deadlines: Deadlines | undefined
  readonly #pause = new ReconnectPause()

  constructor({ connectionString, max, hasDeadlines = true, isPipelined = false, onError }: PoolOptions) {
    this.#max = max
    this.#hasDeadlines = hasDeadlines
    if (hasDeadlines) this.#deadlines = isPipelined ? { ...DEADLINES, loanMs: Number.POSITIVE_INFINITY } : DEADLINES
    this.#pool = new pg.Pool({
      connectionString,
      max,
      // Stays when nobody asks: a server with no connection left doesn't shut out a service that was quiet for a while.
      min: 1,
      application_name: 'player-stats-lookup',
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      pipeline: isPipelined,
      onConnect: prepare,
      ...(hasDeadlines ? { statement_timeout: STATEMENT_MS, idle_in_transaction_session_timeout: 5_000 } : {}),
    })
    // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
    this.#pool.on('error', onError)
    this.#pool.on('connect', () => this.#pause.end())
  }

  /** How busy it is. */
  get use(): { connections: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { connections: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Lends a connection. Throws `StoreUnavailable` when none can be had in time, or too many wait already. */
  async connect(): Promise<Connection> {
    const pool = this.#pool
    if (pool.waitingCount >= MOST_WAITING) throw new StoreUnavailable('too many requests wait for the database')
    if (this.#pause.isOn && pool.totalCount === 0) throw new StoreUnavailable('the database was away a moment ago')
    // While no new connection can be had, those that are there are shared.
    pool.options.max = this.#pause.isOn ? pool.totalCount : this.#max
    const mayBeNew = pool.idleCount === 0 && pool.totalCount < pool.options.max
    try {
      return lend(await pool.connect(), this.#deadlines)
    } catch (error) {
      if (mayBeNew) this.#pause.begin()
      throw this.#explain(error)
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  /** Whatever keeps a running service from its database is an outage: a password that was changed, too. */
  #explain(error: unknown): unknown {
    const known = toStoreError(error)
    if (known instanceof StoreUnavailable || !this.#hasDeadlines) return known
    return new StoreUnavailable('the database refuses connections', { cause: error })
  }
}

/**
 * A standby lags behind what was acknowledged: it must never answer whether somebody agreed. Named statements are planned
 * once: Postgres would plan a lookup of one person anew each time, at three times the cost of running it.
 */
async function prepare(client: pg.ClientBase): Promise<void> {
  const check: Statement = {
    text: `select pg_is_in_recovery() as is_standby, set_config('plan_cache_mode', 'force_generic_plan', false)`,
    query_timeout: CHECK_MS,
  }
  const { rows } = await client.query<{ is_standby: boolean }>(check)
  if (rows[0]?.is_standby !== false) throw new StoreUnavailable('the database server is a standby')
}
