/** A Postgres connection on loan: what breaks on it becomes an error of its user, never of the process. */
import type pg from 'pg'
import { isConnectionLost, StoreUnavailable, toStoreError } from '../unavailable.ts'
import { queryTexts, type Statement, type TextRow, type TextStatement } from './text-query.ts'

export interface Deadlines {
  /** Of one statement. */
  answerMs: number
  /** Of all statements of one loan together, as those of a transaction. */
  loanMs: number
}

export interface Connection {
  /** Whether it broke: every further statement throws. */
  readonly isLost: boolean
  /** Throws errors in the store's words; after one that lost the connection, every further statement throws it too. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** As `query`, at less cost: nothing in the rows is parsed. */
  queryTexts(statement: TextStatement): Promise<{ rows: TextRow[] }>
  /** Gives it back; one that is lost is closed instead of used again. */
  release(isDiscarded?: boolean): void
}

/** Without deadlines statements may take as long as they need. */
export function lend(client: pg.PoolClient, deadlines: Deadlines | undefined): Connection {
  const bounded = deadlines === undefined ? <S>(statement: S) => statement : boundedBy(deadlines)
  let lost: unknown
  // A connection may break between two statements; without a listener that would end the process.
  const onBroken = (error: Error) => {
    lost ??= toStoreError(error)
  }
  client.on('error', onBroken)
  const guarded = async <T>(send: () => Promise<T>): Promise<T> => {
    if (lost !== undefined) throw lost
    try {
      return await send()
    } catch (error) {
      if (isConnectionLost(error)) lost = toStoreError(error)
      throw toStoreError(error)
    }
  }
  return {
    get isLost() {
      return lost !== undefined
    },
    query: (statement) => guarded(() => client.query(bounded(statement))),
    queryTexts: (statement) => guarded(() => queryTexts(client, bounded(statement))),
    release: (isDiscarded = false) => {
      client.release(isDiscarded || lost !== undefined)
      client.off('error', onBroken)
    },
  }
}

/** Half a transaction is closed, not finished: nothing takes effect long after its request was answered. */
function boundedBy({ answerMs, loanMs }: Deadlines) {
  const endsAt = performance.now() + loanMs
  return <S extends Statement>(statement: S): S => {
    const restMs = Math.ceil(endsAt - performance.now())
    if (restMs <= 0) throw new StoreUnavailable('the database is too slow')
    return { ...statement, query_timeout: Math.min(answerMs, restMs) }
  }
}
