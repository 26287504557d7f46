/** A leased Postgres connection: what breaks on it becomes an error of its user, never of the process. */
import type pg from 'pg'
import { currentDeadline } from '../request-deadline.ts'
import { isConnectionLost, isDiskFull, isLate, StoreUnavailableError, toStoreError } from '../unavailable.ts'
import type { Statement } from './client-options.ts'
import { queryWithin } from './statement-deadline.ts'

export interface Deadlines {
  /** Of one statement. */
  answerMs: number
  /** Of all statements of one lease together, as those of a transaction. */
  leaseMs: number
}

export interface Lease {
  /** Throws `StoreUnavailableError` or the driver's error; after one that lost the connection, every further statement throws it. */
  query(statement: Statement): Promise<pg.QueryResult>
  /** Gives the connection back; one that is lost is closed instead of used again. */
  release(isDiscarded?: boolean): void
}

/** What whoever leases connections wants to hear of. */
export interface Troubles {
  /** A statement took too long, perhaps because it met a lock; its user is told when this has resolved. */
  onLate?: () => Promise<void>
  /** A statement found no room on the server's disk. */
  onDiskFull?: () => void
}

/** Without deadlines statements may take as long as they need. */
export function lease(client: pg.PoolClient, deadlines: Deadlines | undefined, troubles: Troubles = {}): Lease {
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
        if (isDiskFull(error)) troubles.onDiskFull?.()
        if (isLate(error)) await troubles.onLate?.()
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
 * Half a transaction is closed, not finished, and a commit that takes too long is cancelled: nothing takes effect after its
 * request was answered.
 */
function within(client: pg.PoolClient, { answerMs, leaseMs }: Deadlines) {
  const endsAt = Math.min(performance.now() + leaseMs, currentDeadline())
  return async (statement: Statement): Promise<pg.QueryResult> => {
    const restMs = Math.ceil(endsAt - performance.now())
    if (restMs <= 0) throw new StoreUnavailableError('the database is too slow')
    return queryWithin(client, statement, Math.min(answerMs, restMs))
  }
}
