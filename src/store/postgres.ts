/** Postgres behind pg: bounded pools, deadlines on everything, and every statement prepared by name. */

import { createHash } from 'node:crypto'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isConnectionLost, StoreUnavailable, toStoreError } from './unavailable.ts'

/** Together they stay below five seconds, the longest that a request may wait for the database. */
const CONNECT_MS = 1_500
const STATEMENT_MS = 2_000
/** A little more than Postgres itself is given: only a database that hangs gets here. */
const ANSWER_MS = 2_300
/** Requests that may wait for a connection; one more is refused at once. */
const MOST_WAITING = 500
/** Named statements are kept by each connection: a bound, should SQL text ever come to depend on input. */
const MOST_NAMES = 200

export interface PoolOptions {
  connectionString: string
  max: number
  /** Migrations may take as long as they need. */
  hasDeadlines?: boolean
  onError: (error: Error) => void
}

/** A pool of at most `max` connections. */
export function openPool({ connectionString, max, hasDeadlines = true, onError }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: 'player-stats-lookup',
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    ...(hasDeadlines
      ? {
          statement_timeout: STATEMENT_MS,
          query_timeout: ANSWER_MS,
          idle_in_transaction_session_timeout: 5_000,
        }
      : {}),
  })
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', onError)
  return pool
}

/** Kysely's dialect over a pool. */
export function postgresDialect(pool: pg.Pool): PostgresDialect {
  return new PostgresDialect({ pool: new GuardedPool(pool) })
}

/** The part of a pool that Kysely uses, with a bounded queue, named statements and errors in the store's words. */
class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool
  readonly #names = new Map<string, string>()

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PostgresPoolClient> {
    if (this.#pool.waitingCount >= MOST_WAITING) throw new StoreUnavailable('too many requests wait for the database')
    const client = await this.#pool.connect().catch((error) => {
      throw toStoreError(error)
    })
    return lease(client, (text) => this.#nameOf(text))
  }

  end(): Promise<void> {
    return this.#pool.end()
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 24)
    this.#names.set(text, name)
    return name
  }
}

/** A connection on loan. One that failed is not asked again, and is closed when it comes back. */
function lease(client: pg.PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  let lost: unknown
  const query = async (text: string, values: readonly unknown[]) => {
    if (lost !== undefined) throw lost
    const name = values.length > 0 ? nameOf(text) : undefined
    try {
      return await client.query(
        name === undefined ? { text, values: [...values] } : { name, text, values: [...values] },
      )
    } catch (error) {
      if (isConnectionLost(error)) lost = toStoreError(error)
      throw toStoreError(error)
    }
  }
  return {
    // Kysely's overload for cursors is not used: none is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDiscarded?: boolean) => client.release(isDiscarded === true || lost !== undefined),
  }
}
