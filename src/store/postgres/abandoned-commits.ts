/** Commits that wait for a standby though whoever sent them was killed, or has given up: they keep their locks until it is back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import { ANSWER_MS, APPLICATION_NAME } from './client-options.ts'

/** Between the latest end of a request's statements and its answer there is a second. */
const LONGEST_MS = 600
/** For the server to end what was cancelled. */
const END_MS = 300

/**
 * Ends those of this role in this database. A cancelled commit has counted on the primary, in its place, and locks nothing
 * from then on; should somebody wait for it all the same, nothing is acknowledged to them (`statement-deadline.ts`).
 *
 * For whoever met a lock that may be such a commit's, before they are told that they were refused: what they wanted last
 * must not be overtaken by what they wanted before, and what is shown to them next must not change by itself. What they met
 * may be younger than their own statement, which also waits for the transaction before its commit; or they may have had
 * little time left. So none is too young: what doesn't end by itself is cancelled. Resolves when all that were there have
 * ended, or the server takes too long to end them.
 *
 * Nobody has to ask for it: while a standby is away each mark of the write lease is late, and ends here too.
 */
export async function endAbandonedCommits(db: Db): Promise<void> {
  const { rows: met } = await olderThan(0).execute(db)
  const left = await untilEnded(db, met, { ms: LONGEST_MS, meanwhile: () => cancel(db, olderThan(ANSWER_MS)) })
  if (left.length === 0) return
  const pids = left.map(({ pid }) => pid)
  await cancel(db, sql<Waiting>`select * from (${olderThan(0)}) waiting where pid = any(${pids}::int[])`)
  await untilEnded(db, left, { ms: END_MS })
}

interface Waiting {
  pid: number
  since: string
}

/** Those of them that still wait when the time has passed. */
async function untilEnded(
  db: Db,
  met: Waiting[],
  { ms, meanwhile }: { ms: number; meanwhile?: () => Promise<void> },
): Promise<Waiting[]> {
  const givesUpAt = performance.now() + ms
  let left = met
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
