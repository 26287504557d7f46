/** A pool of Postgres connections with a bounded queue, timeouts on everything, and a pause after a failure. */
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { currentDeadline, NO_DEADLINE, type WorkDeadline } from '../../lib/work-deadline.ts'
import type { Identity } from '../heartbeat/identity.ts'
import { StoreUnavailableError, toStoreError } from '../store-errors.ts'
import { type ConnectionOptions, checkPrimary, clientOptions } from './client-options.ts'
import { type ConnectionListeners, PooledConnection } from './pooled-connection.ts'

/** The maximum number of requests that wait for a connection. Further requests are refused immediately. */
const MAX_WAITING = 500
/** The pause after a failed attempt to connect. Without it, every request would try to connect while Postgres is starting. */
const PAUSE_MS = 250

export interface PoolOptions extends ConnectionOptions, ConnectionListeners {
  max: number
  /** Gets the database's identity, for each new connection and after each result. If it throws, the connection is closed. */
  check?: (identity: Identity) => void
}

export class ConnectionPool implements PostgresPool {
  readonly options = {}
  readonly #options: PoolOptions
  readonly #pool: pg.Pool
  readonly #identities = new WeakMap<pg.ClientBase, Identity>()
  #pausedUntil = 0
  #lastFailure: unknown

  constructor(options: PoolOptions) {
    this.#options = options
    this.#pool = new pg.Pool({
      // Each new connection reads the options again, because the URL may have changed.
      Client: class extends pg.Client {
        constructor() {
          super(clientOptions(options))
        }
      },
      connectionTimeoutMillis: TIME_LIMITS.connectMs,
      max: options.max,
      // Keeps one idle connection open, so that an idle service still works if Postgres has no connections left.
      min: 1,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        this.#identities.set(client, await checkPrimary(client, options))
        this.#check(client)
      },
    })
    // A broken idle connection is replaced at the next use. Without a listener, its error would end the process.
    this.#pool.on('error', options.onError)
  }

  get usage(): { connections: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { connections: totalCount, idle: idleCount, waiting: waitingCount }
  }

  /** Throws `StoreUnavailableError` if no connection is free in time, or if too many requests are waiting for one. */
  async connect(deadline: WorkDeadline = currentDeadline()): Promise<PooledConnection> {
    const pool = this.#pool
    if (pool.waitingCount >= MAX_WAITING)
      throw new StoreUnavailableError('too many requests are waiting for the database')
    const isPaused = performance.now() < this.#pausedUntil
    if (isPaused && pool.idleCount === 0) {
      throw new StoreUnavailableError('not connecting: the last attempt just failed', { cause: this.#lastFailure })
    }
    const isOpening = pool.idleCount === 0 && pool.totalCount < this.#options.max
    try {
      const client = await pool.connect()
      return new PooledConnection(client, { ...this.#options, ...deadline, check: () => this.#check(client) })
    } catch (error) {
      if (isOpening) {
        this.#pausedUntil = performance.now() + PAUSE_MS
        this.#lastFailure = error
      }
      throw this.#explain(error)
    }
  }

  /** Runs one statement and returns its rows. No request's deadline applies, because many requests may share the statement. */
  readonly execute = async <R extends pg.QueryResultRow>(
    statement: pg.QueryConfig,
    values: unknown[],
  ): Promise<R[]> => {
    const connection = await this.connect(NO_DEADLINE)
    try {
      const { rows } = await connection.run<R>({ ...statement, values })
      return rows
    } finally {
      connection.release()
    }
  }

  /** Waits for statements in flight. */
  end(): Promise<void> {
    return this.#pool.end()
  }

  #check(client: pg.ClientBase): void {
    const identity = this.#identities.get(client)
    if (identity !== undefined) this.#options.check?.(identity)
  }

  /** While the service runs, every failed connection is an outage, even if the reason is a changed password. */
  #explain(error: unknown): unknown {
    const known = toStoreError(error)
    if (known instanceof StoreUnavailableError || this.#options.hasDeadlines === false) return known
    return new StoreUnavailableError('the database refuses connections', { cause: error })
  }
}
