/** A leased Postgres connection: when it breaks, its user gets an error, and the process goes on. */
import type pg from 'pg'
import { currentDeadline } from '../request-deadline.ts'
import { isConnectionLost, isDiskFull, isLate, StoreUnavailableError, toStoreError } from '../unavailable.ts'
import type { Statement } from './client-options.ts'
import { queryWithin } from './statement-deadline.ts'

export interface Deadlines {
  /** For one statement. */
  answerMs: number
  /** For all statements of one lease together, such as those of a transaction. */
  leaseMs: number
}

export interface Lease {
  /** Throws `StoreUnavailableError` or the driver's error; once the connection is lost, every statement throws the same. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** Gives the connection back; one that is lost is closed instead of used again. */
  release(isDiscarded?: boolean): void
}

export interface LeaseListeners {
  /** A statement took too long, perhaps because it met a lock. Its error is thrown when this has resolved. */
  onLate?: () => Promise<void>
  /** A statement found no room on the server's disk. */
  onDiskFull?: () => void
}

/** Without deadlines statements may take as long as they need. */
export function lease(client: pg.PoolClient, deadlines: Deadlines | undefined, listeners: LeaseListeners = {}): Lease {
  const query = deadlines === undefined ? (statement: Statement) => client.query(statement) : within(client, deadlines)
  let lost: unknown
  // A connection may break between two statements; without a listener that would end the process.
  const onBroken = (error: Error) => {
    lost ??= toStoreError(error)
  }
  client.on('error', onBroken)
  return {
    query: async (statement) => {
      if (lost !== undefined) throw lost
      try {
        return await query(statement)
      } catch (error) {
        if (isConnectionLost(error)) lost = toStoreError(error)
        if (isDiskFull(error)) listeners.onDiskFull?.()
        if (isLate(error)) await listeners.onLate?.()
        throw toStoreError(error)
      }
    },
    release: (isDiscarded = false) => {
      client.release(isDiscarded || lost !== undefined)
      client.off('error', onBroken)
    },
  }
}

/**
 * A transaction whose time is up loses its connection instead of being finished, and a commit that takes too long is
 * cancelled: nothing takes effect after its request was answered.
 */
function within(client: pg.PoolClient, { answerMs, leaseMs }: Deadlines) {
  const endsAt = Math.min(performance.now() + leaseMs, currentDeadline())
  return async (statement: Statement): Promise<pg.QueryResult> => {
    const restMs = Math.ceil(endsAt - performance.now())
    if (restMs <= 0) throw new StoreUnavailableError('the database is too slow')
    return queryWithin(client, statement, Math.min(answerMs, restMs))
  }
}
