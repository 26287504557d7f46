/**
 * A statement with a deadline. One that is late is cancelled at the server, and its end is waited for: a COMMIT that waits
 * for a standby is ended by nothing else, holds its locks, and would count long after its request was refused.
 */
import type pg from 'pg'
import { StoreUnavailableError } from '../unavailable.ts'
import { CancellableClient } from './cancellable-client.ts'
import type { Statement } from './client-options.ts'

/** For the cancel and for the end of the statement together. */
const CANCEL_MS = 700

/** The server's function that waits for a standby: unlike the text of its warning, its name is the same in all languages. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'

/**
 * Throws the driver's errors, and `StoreUnavailableError` after the deadline, even if the statement then ended well: a COMMIT
 * that was cancelled is kept here, but on no standby. So it does when somebody else cancelled it, which the server only
 * warns of.
 */
export async function queryWithin(client: pg.PoolClient, statement: Statement, ms: number): Promise<pg.QueryResult> {
  const answer = client.query(statement)
  const given = Promise.withResolvers<void>()
  let isLate = false
  let isOnStandby = true
  const onNotice = ({ routine }: { routine: string | undefined }) => {
    if (routine === WAITS_FOR_STANDBY) isOnStandby = false
  }
  client.on('notice', onNotice)
  const timer = setTimeout(() => {
    isLate = true
    endAtServer(client, answer).then(given.resolve)
  }, ms)
  try {
    const result = await Promise.race([answer, given.promise])
    if (!isLate && isOnStandby && result !== undefined) return result
  } catch (error) {
    if (!isLate) throw error
  } finally {
    clearTimeout(timer)
    client.off('notice', onNotice)
  }
  throw new StoreUnavailableError(isOnStandby ? 'a statement passed its deadline' : 'a commit is on no standby')
}

/** Resolves when the statement has ended, or can't be waited for any longer. */
async function endAtServer(client: pg.PoolClient, answer: Promise<unknown>): Promise<void> {
  const ended = answer.then(
    () => {},
    () => {},
  )
  const cancelled = cancelStatementOf(client).then(
    () => ended,
    () => {},
  )
  await Promise.race([ended, cancelled, afterwards()])
}

function afterwards(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CANCEL_MS).unref())
}

async function cancelStatementOf(client: pg.PoolClient): Promise<void> {
  if (!(client instanceof CancellableClient)) throw new Error('this client has no key to cancel with')
  await client.cancelStatement(CANCEL_MS)
}
