/**
 * Behind a pooler in transaction mode (`DATABASE_POOLER=transaction`): each transaction may run on another connection of the
 * server, so that deadlines are set in every one of them, and a connection can't be trusted to lead to the primary.
 */
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { RunStatement } from '../lookups/lookups.ts'
import { StoreUnavailableError } from '../unavailable.ts'
import { DEADLINES } from './client-options.ts'

const SET_DEADLINES = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const
const LOCALLY = SET_DEADLINES.map((name) => `set local ${name} = ${DEADLINES[name]}`).join('; ')

/** The same connections, whose statements have the server's deadlines. */
export const withLocalDeadlines = (pool: PostgresPool): PostgresPool => ({
  options: pool.options,
  connect: async () => new TransactionsOnly(await pool.connect()),
  end: () => pool.end(),
})

/** Gives each statement outside a transaction one of its own: a change without a deadline could take effect late. */
class TransactionsOnly implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  #isInTransaction = false

  constructor(client: PostgresPoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('there are no cursors here')
    return this.#run(text, values)
  }

  release(isDiscarded?: boolean): void {
    this.#client.release(isDiscarded)
  }

  async #run(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    if (/^(?:begin|start transaction)\b/.test(text)) {
      this.#isInTransaction = true
      return this.#client.query(`${text}; ${LOCALLY}`, values)
    }
    if (/^(?:commit|rollback)$/.test(text)) this.#isInTransaction = false
    else if (!this.#isInTransaction) return this.#runAlone(text, values)
    return this.#client.query(text, values)
  }

  async #runAlone(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<unknown>> {
    await this.#client.query(`begin; ${LOCALLY}`, [])
    try {
      const result = await this.#client.query(text, values)
      await this.#client.query('commit', [])
      return result
    } catch (error) {
      // A connection that is lost is closed when it is released, which undoes the transaction.
      await this.#client.query('rollback', []).catch(() => {})
      throw error
    }
  }
}

/** A lookup changes nothing: the driver's deadline is enough. Its statement has no name, and asks whether it is on the primary. */
export const onPrimaryOnly =
  (run: RunStatement): RunStatement =>
  async ({ text }, values) => {
    const rows = await run({ text: `${text} where not pg_is_in_recovery()` }, values)
    if (rows.length === 0) throw new StoreUnavailableError('the database server is a standby')
    return rows
  }
