/** Kysely over a pool of Postgres connections, with prepared statements. */
import { createHash } from 'node:crypto'
import { PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { ConnectionPool } from './connection-pool.ts'
import type { Lease } from './lease.ts'

/** Prepared statements are kept by each connection: a bound, should SQL text ever come to depend on input. */
const MOST_NAMES = 200

/** Kysely's dialect over a pool. */
export function postgresDialect(pool: ConnectionPool): PostgresDialect {
  return new PostgresDialect({ pool: new NamingPool(pool) })
}

/** The part of a pool that Kysely uses. */
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

function naming(connection: Lease, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? nameOf(text) : undefined
    return connection.query(name === undefined ? { text, values: [...values] } : { name, text, values: [...values] })
  }
  return {
    // Kysely's overload for cursors is not used: none is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDiscarded) => connection.release(isDiscarded === true),
  }
}
