/**
 * One connection for several statements at once: the next one is sent while another is under way, and Postgres answers
 * them in turn (PostgreSQL documentation, "Pipeline Mode"). Each connection is a process of the server, and two of them
 * would be in each other's way, and in ours, without being faster.
 */

import { StoreUnavailable } from '../unavailable.ts'
import type { Connection } from './connection.ts'
import { ConnectionPool, type PoolOptions } from './connection-pool.ts'
import type { TextRow, TextStatement } from './text-query.ts'

interface Lent {
  connection: Connection
  underWay: number
}

export class SharedConnection {
  readonly #pool: ConnectionPool
  #lent: Lent | undefined
  #opening: Promise<Lent> | undefined
  #isClosed = false

  constructor(options: Pick<PoolOptions, 'connectionString' | 'onError'>) {
    this.#pool = new ConnectionPool({ ...options, max: 1, isPipelined: true })
  }

  /** How busy it is. */
  get use(): ConnectionPool['use'] {
    const { connections, idle, waiting } = this.#pool.use
    const isIdle = this.#lent?.underWay === 0 && !this.#lent.connection.isLost
    return { connections, idle: isIdle ? 1 : idle, waiting }
  }

  /**
   * Runs a statement. Throws as `ConnectionPool.connect` and `Connection.query` do. When the connection breaks, so does
   * each statement that was sent; the next one opens another.
   */
  async queryTexts(statement: TextStatement): Promise<{ rows: TextRow[] }> {
    const lent = this.#usable() ?? (await this.#open())
    lent.underWay += 1
    try {
      return await lent.connection.queryTexts(statement)
    } finally {
      lent.underWay -= 1
      if (lent.connection.isLost || this.#isClosed) this.#giveBack(lent)
    }
  }

  /** What is under way is answered. */
  async end(): Promise<void> {
    this.#isClosed = true
    if (this.#lent !== undefined) this.#giveBack(this.#lent)
    await this.#pool.end()
  }

  #usable(): Lent | undefined {
    if (this.#lent?.connection.isLost) this.#giveBack(this.#lent)
    return this.#lent
  }

  /** Whoever comes meanwhile waits for the same. */
  #open(): Promise<Lent> {
    this.#opening ??= this.#borrow().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #borrow(): Promise<Lent> {
    const connection = await this.#pool.connect()
    const lent = { connection, underWay: 0 }
    if (this.#isClosed) {
      connection.release()
      throw new StoreUnavailable('the store is closed')
    }
    this.#lent = lent
    return lent
  }

  /** No statement is sent on it any more; the last one that was closes the loan. */
  #giveBack(lent: Lent): void {
    if (this.#lent === lent) this.#lent = undefined
    if (lent.underWay === 0) lent.connection.release()
  }
}
