/** Removes expired rows, by the database's clock. Several replicas may run this at the same time. */
import { type RawBuilder, sql } from 'kysely'
import * as guildLists from './people/guild-lists.ts'
import * as withdrawals from './people/withdrawals.ts'
import type { Db } from './tables.ts'

export interface Retention {
  auditDays: number
  lookupDays: number
}

/** Low enough that a statement stays far below its timeout, even if the rows are read from disk. */
const BATCH_ROWS = 1_000

/** Removes expired rows in batches, each in its own transaction. The signal stops the sweep after the current batch. */
export async function sweepExpired(db: Db, retention: Retention, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted !== true) await withdrawals.dateCommitted(db)
  const statements = sweepStatements(retention).map((removeBatch) => async (since: string) => {
    const { rows } = await removeBatch(since).execute(db)
    return rows[0]?.end ?? null
  })
  for (const removeBatch of [...statements, (since: string) => guildLists.forgetStale(db, since)]) {
    // Each batch starts where the last one ended: during a backup, the index keeps removed rows, and reading them again is slow.
    for (let since: string | null = '-infinity'; since !== null && signal?.aborted !== true; ) {
      since = await removeBatch(since)
    }
  }
}

/** Removes the oldest expired rows dated `since` or later. Returns the newest time among the removed rows. */
type RemoveBatch = (since: string) => RawBuilder<{ end: string | null }>

export function sweepStatements({ auditDays, lookupDays }: Retention): RemoveBatch[] {
  const now = sql`now()`
  const lastDay = sql`(now() at time zone 'utc')::date - ${lookupDays}::integer`
  // Counts back from the newest heartbeat, not from now, so that the newest heartbeat is never removed.
  const weekBeforeNewest = sql`(select max(written_at) from write_marks) - interval '7 days'`
  return [
    removeExpired('sessions', 'id_hash', 'expires_at', now),
    removeExpired('used_login_states', 'state_hash', 'expires_at', now),
    removeExpired('withdrawals', 'person_hash', 'at', sql`now() - interval '1 hour'`),
    removeExpired('audit_events', 'id', 'at', sql`now() - make_interval(days => ${auditDays})`),
    removeExpired('lookup_counts', 'ctid', 'day', lastDay),
    removeExpired('lookup_gaps', 'day', 'day', lastDay),
    removeExpired('write_marks', 'process', 'written_at', weekBeforeNewest),
  ]
}

/**
 * `any(array(…))` runs the subquery once and finds its rows by `key`; with `in`, Postgres joins the whole table. The
 * limit is a literal, because a generic plan can't know a parameter's value. Rows that another replica is removing are skipped.
 */
function removeExpired(table: string, key: string, time: string, until: RawBuilder<unknown>): RemoveBatch {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  return (since) => sql`
    with removed as (
      delete from ${from} where ${id} = any(array(
        select ${id} from ${from} where ${at} >= ${since}::timestamptz and ${at} <= ${until}
        order by ${at} limit ${sql.lit(BATCH_ROWS)} for update skip locked))
      returning ${at})
    select max(${at})::text as "end" from removed`
}
