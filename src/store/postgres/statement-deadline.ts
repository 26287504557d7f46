/**
 * A statement with a deadline. A late one is cancelled at the server, and its end is waited for: nothing else ends a COMMIT
 * that waits for a standby. It would keep its locks, and take effect long after its request was refused.
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
 * Throws the driver's errors, and `StoreUnavailableError` after the deadline, even if the statement then succeeded: a COMMIT
 * that was cancelled is committed on the primary, but on no standby. It also throws when somebody else cancelled the COMMIT,
 * for which the server sends only a warning.
 */
export async function queryWithin(client: pg.PoolClient, statement: Statement, ms: number): Promise<pg.QueryResult> {
  const answer = client.query(statement)
  const givenUp = Promise.withResolvers<void>()
  let isLate = false
  let isOnStandby = true
  const onNotice = ({ routine }: { routine: string | undefined }) => {
    if (routine === WAITS_FOR_STANDBY) isOnStandby = false
  }
  client.on('notice', onNotice)
  const timer = setTimeout(() => {
    isLate = true
    endAtServer(client, answer).then(givenUp.resolve)
  }, ms)
  try {
    const result = await Promise.race([answer, givenUp.promise])
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
  const timeUp = new Promise<void>((resolve) => setTimeout(resolve, CANCEL_MS).unref())
  await Promise.race([ended, cancelled, timeUp])
}

async function cancelStatementOf(client: pg.PoolClient): Promise<void> {
  if (!(client instanceof CancellableClient)) throw new Error('this client has no key to cancel with')
  await client.cancelStatement(CANCEL_MS)
}
