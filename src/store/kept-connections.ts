/** Connections that are kept from one statement to the next: lending one takes a tenth as long as a query of lookups. */
import type { Connection } from './connection.ts'
import type { ConnectionPool } from './connection-pool.ts'
import type { TextRow, TextStatement } from './text-query.ts'

export class KeptConnections {
  readonly #pool: ConnectionPool
  readonly #kept: Connection[] = []
  #isClosed = false

  /** They are the pool's, which is used by nobody else and closed with them. */
  constructor(pool: ConnectionPool) {
    this.#pool = pool
  }

  /** How busy they are. */
  get use(): ConnectionPool['use'] {
    const { connections, idle, waiting } = this.#pool.use
    return { connections, idle: idle + this.#kept.length, waiting }
  }

  /** Runs one statement on whatever connection is free. Throws as `ConnectionPool.connect` and `Connection.query` do. */
  async queryTexts(statement: TextStatement): Promise<{ rows: TextRow[] }> {
    const connection = this.#take() ?? (await this.#pool.connect({ isKept: true }))
    try {
      return await connection.queryTexts(statement)
    } finally {
      this.#keep(connection)
    }
  }

  async end(): Promise<void> {
    this.#isClosed = true
    for (const connection of this.#kept.splice(0)) connection.release()
    await this.#pool.end()
  }

  /** One that broke while nothing was asked of it is given back, and another is opened. */
  #take(): Connection | undefined {
    for (;;) {
      const connection = this.#kept.pop()
      if (connection === undefined || !connection.isLost) return connection
      connection.release()
    }
  }

  /** Not from others who wait for one: there may be only this. */
  #keep(connection: Connection): void {
    if (connection.isLost || this.#isClosed || this.#pool.use.waiting > 0) connection.release()
    else this.#kept.push(connection)
  }
}
