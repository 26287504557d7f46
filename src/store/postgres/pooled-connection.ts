/**
 * A connection taken from the pool. If it breaks, the caller gets an error. Nothing takes effect late: no statement is
 * sent after the deadline, Postgres's timeout ends each statement, and a late statement's connection is closed, which
 * undoes its transaction. `onTimeout` ends commits that wait for a standby (waiting-commits.ts).
 */
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { WorkDeadline } from '../../lib/work-deadline.ts'
import { isConnectionLost, isDiskFull, isTimeout, StoreUnavailableError, toStoreError } from '../store-errors.ts'
import type { TimedStatement } from './client-options.ts'

export interface ConnectionListeners {
  onError: (error: Error) => void
  /** Called after a statement timed out, perhaps because of a lock. The statement's error is thrown after this has resolved. */
  onTimeout?: () => Promise<void>
  onDiskFull?: () => void
}

/** The Postgres function that waits for a standby. Unlike messages, its name is the same in all languages. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'

interface PooledConnectionOptions extends ConnectionListeners, WorkDeadline {
  /** Throws if the connection leads to the wrong database, so that no result from it is used. */
  check: () => void
}

export class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #options: PooledConnectionOptions
  #lost: unknown
  #isReplicated = true

  constructor(client: pg.PoolClient, options: PooledConnectionOptions) {
    this.#client = client
    this.#options = options
    // A connection may break between two statements. Without a listener, its error would end the process.
    client.on('error', this.#onError)
    client.on('notice', this.#onNotice)
  }

  /** Throws `StoreUnavailableError` or the driver's error. Once the connection is lost, every call throws. */
  async run<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    try {
      return await this.#runInTime<R>(statement)
    } catch (error) {
      if (isConnectionLost(error)) this.#lost ??= toStoreError(error)
      if (isDiskFull(error)) this.#options.onDiskFull?.()
      if (isTimeout(error)) await this.#options.onTimeout?.()
      throw toStoreError(error)
    }
  }

  /** Called by Kysely, which begins and ends transactions with separate statements. */
  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query(text: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('there are no cursors here')
    return this.run({ text, values: [...values] })
  }

  release(isDiscarded = false): void {
    this.#client.release(isDiscarded || this.#lost !== undefined)
    this.#client.off('error', this.#onError)
    this.#client.off('notice', this.#onNotice)
  }

  async #runInTime<R extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<R>> {
    if (this.#lost !== undefined) throw this.#lost
    if (performance.now() > this.#options.endsAt)
      throw new StoreUnavailableError('the database is too slow: the deadline of the request has passed')
    const { statementMs } = this.#options
    const timed: TimedStatement = statementMs === undefined ? statement : { ...statement, query_timeout: statementMs }
    const result = await this.#client.query<R>(timed)
    this.#options.check()
    // The commit is on the primary only: if the primary is lost, so is the commit.
    if (!this.#isReplicated) throw new StoreUnavailableError('no standby has confirmed a commit')
    return result
  }

  readonly #onError = (error: Error): void => {
    this.#lost ??= toStoreError(error)
    this.#options.onError(error)
  }

  /** If a commit's wait for a standby is cancelled, the commit succeeds, and only this warning reports the cancellation. */
  readonly #onNotice = ({ routine }: { routine: string | undefined }): void => {
    if (routine === WAITS_FOR_STANDBY) this.#isReplicated = false
  }
}
