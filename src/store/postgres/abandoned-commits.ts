/** Commits that wait for a standby though whoever sent them was killed, or has given up: they keep their locks until it is back. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../tables.ts'
import { ANSWER_MS, APPLICATION_NAME } from './client-options.ts'

/** Whoever met a lock has waited longer than this, and so has what it met. */
const MET_MS = 1_000
/** For the rest of `ANSWER_MS`, and for the server to end what was cancelled. */
const LONGEST_MS = 1_500

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
 * must not be overtaken by what they wanted before. Resolves when what they may have met has ended, or takes too long.
 */
export async function endAbandonedCommits(db: Db): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_MS
  const { rows: met } = await olderThan(MET_MS).execute(db)
  for (let left = met; left.length > 0 && performance.now() < givesUpAt; ) {
    await cancelAbandonedCommits(db)
    await sleep(50)
    const { rows } = await olderThan(MET_MS).execute(db)
    left = rows.filter((row) => left.some(({ pid, since }) => pid === row.pid && since === row.since))
  }
}

function olderThan(ms: number): RawBuilder<{ pid: number; since: string }> {
  return sql`
    select pid, query_start::text as since from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and usename = current_user and datname = current_database()
      and wait_event = 'SyncRep' and state = 'active'
      and query_start < clock_timestamp() - ${ms}::int * interval '1 millisecond'`
}
