/** Commits that wait for a standby though their client was killed or gave up. They keep their locks until it is back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import { ANSWER_MS, APPLICATION_NAME } from './client-options.ts'

/**
 * For commits to end by themselves. With `END_MS` it fits into the second between the end of a request's last statement and
 * its answer (`dashboard-routes/index.ts`).
 */
const LONGEST_MS = 600
/** For the server to end what was cancelled. */
const END_MS = 300

/**
 * Ends those of this role in this database. A cancelled commit has taken effect on the primary, in its order, and no longer
 * holds a lock. A client that still waits for it gets an error (`statement-deadline.ts`).
 *
 * It runs when a statement was late, perhaps because of such a commit's lock, and before its request is refused: an earlier
 * decision must not take effect after a later one, nor after the person was shown the state without it. No commit is too
 * young to be cancelled: it may have begun after the statement that waits for its lock, or that had little time left.
 * Resolves when all commits that it found have ended, or the server takes too long to end them.
 *
 * While a standby is away each mark of the write lease is late, so that this also runs without any request.
 */
export async function endAbandonedCommits(db: Db): Promise<void> {
  const { rows: found } = await olderThan(0).execute(db)
  const left = await untilEnded(db, found, { ms: LONGEST_MS, meanwhile: () => cancel(db, olderThan(ANSWER_MS)) })
  if (left.length === 0) return
  const pids = left.map(({ pid }) => pid)
  await cancel(db, sql<Waiting>`select * from (${olderThan(0)}) waiting where pid = any(${pids}::int[])`)
  await untilEnded(db, left, { ms: END_MS })
}

interface Waiting {
  pid: number
  since: string
}

/** Gives those that still wait when the time has passed. */
async function untilEnded(
  db: Db,
  found: Waiting[],
  { ms, meanwhile }: { ms: number; meanwhile?: () => Promise<void> },
): Promise<Waiting[]> {
  const givesUpAt = performance.now() + ms
  let left = found
  while (left.length > 0 && performance.now() < givesUpAt) {
    await meanwhile?.()
    await sleep(50)
    const { rows } = await olderThan(0).execute(db)
    left = rows.filter((row) => left.some(({ pid, since }) => pid === row.pid && since === row.since))
  }
  return left
}

async function cancel(db: Db, waiting: RawBuilder<Waiting>): Promise<void> {
  await sql`select pg_cancel_backend(pid) from (${waiting}) abandoned`.execute(db)
}

function olderThan(ms: number): RawBuilder<Waiting> {
  return sql`
    select pid, query_start::text as since from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and usename = current_user and datname = current_database()
      and wait_event = 'SyncRep' and state = 'active'
      and query_start < clock_timestamp() - ${ms}::int * interval '1 millisecond'`
}
