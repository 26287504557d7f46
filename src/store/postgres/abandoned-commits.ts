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
 * Cancels those of this role in this database that no process waits for any more: they have counted on the primary, in
 * their place, and lock nothing from now on. Should somebody wait all the same, nothing is acknowledged to them
 * (`statement-deadline.ts`).
 */
export async function cancelAbandonedCommits(db: Db): Promise<void> {
  await sql`select pg_cancel_backend(pid) from (${olderThan(ANSWER_MS)}) abandoned`.execute(db)
}

/**
 * For whoever met a lock that may be such a commit's, before they are told that they were refused: what they wanted last
 * must not be overtaken by what they wanted before, and what is shown to them next must not change by itself. What they met
 * may be younger than their own statement, which also waits for the transaction before its commit; or they may have had
 * little time left. So nothing is too young: what doesn't end by itself is cancelled, and at worst somebody who waits for it
 * all the same is not acknowledged. Resolves when it has ended, or the server takes too long to end it.
 */
export async function endAbandonedCommits(db: Db): Promise<void> {
  const { rows: met } = await olderThan(0).execute(db)
  const left = await untilEnded(db, met, { ms: LONGEST_MS, meanwhile: () => cancelAbandonedCommits(db) })
  if (left.length === 0) return
  await sql`select pg_cancel_backend(pid) from (${olderThan(0)}) waiting
            where pid = any(${left.map(({ pid }) => pid)}::int[])`.execute(db)
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

function olderThan(ms: number): RawBuilder<Waiting> {
  return sql`
    select pid, query_start::text as since from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and usename = current_user and datname = current_database()
      and wait_event = 'SyncRep' and state = 'active'
      and query_start < clock_timestamp() - ${ms}::int * interval '1 millisecond'`
}
