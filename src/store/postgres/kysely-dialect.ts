/** Kysely over a pool of Postgres connections, with prepared statements. */
import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type { ConnectionPool } from './connection-pool.ts'
import type { Lease } from './lease.ts'

/** Each connection keeps its prepared statements: this bounds them, should SQL text ever depend on input. */
const MOST_NAMES = 200

export function postgresDialect(pool: ConnectionPool): PostgresDialect {
  return new PostgresDialect({ pool: new NamingPool(pool) })
}

/** The part of a pool that Kysely uses. A statement with parameters gets a name, by which the driver prepares it. */
class NamingPool implements PostgresPool {
  readonly #pool: ConnectionPool
  readonly #names = new Map<string, string>()
  readonly options = {}

  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  async connect(): Promise<PostgresPoolClient> {
    return naming(await this.#pool.connect(), (text) => this.#nameOf(text))
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

function naming(lease: Lease, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('no cursor is configured')
    const name = values.length > 0 ? nameOf(text) : undefined
    return lease.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] })
  }
  return { query, release: (isDiscarded) => lease.release(isDiscarded === true) }
}
