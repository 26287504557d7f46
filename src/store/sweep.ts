/** Removes what has expired, by the database's clock. Several replicas may do so at once. */
import { type RawBuilder, sql } from 'kysely'
import { inBatches } from './in-batches.ts'
import * as guildLists from './people/guild-lists.ts'
import type { Db } from './tables.ts'

export interface Swept {
  sessions: number
  loginStates: number
  auditEvents: number
  lookupCounts: number
  /** People whose cached guild list was forgotten. */
  guildLists: number
}

/** For how many days rows without a time of expiry are kept. */
export interface Retention {
  auditDays: number
  lookupDays: number
}

export interface SweepOptions extends Retention {
  /** Ends the sweep after the batch that is under way. */
  signal?: AbortSignal | undefined
}

/** Few enough to stay far below the deadline of a statement, even when their pages are read from disk. */
const BATCH_ROWS = 1_000

/**
 * Removes what is older than its retention, and gives how much. Each batch is a transaction of its own: what was removed
 * stays removed when a later batch fails. Throws `StoreUnavailableError`.
 */
export async function sweepExpired(db: Db, { signal, ...retention }: SweepOptions): Promise<Swept> {
  const statements = sweepStatements(retention)
  /**
   * Each batch begins where the last one ended: while a backup runs, the index keeps the entries of rows that were removed
   * since it began, all of which each batch would read again.
   */
  async function remove(removeBatch: (since: string) => Promise<Removed>): Promise<number> {
    let total = 0
    for await (const { rows } of inBatches('-infinity', removeBatch, signal)) total += rows
    return total
  }
  const removeBy = (statement: RemoveBatch) =>
    // An aggregate gives exactly one row.
    remove(async (since) => (await statement(since).execute(db)).rows[0] as Removed)

  await removeBy(statements.lookupGaps)
  await removeBy(statements.keyUse)
  return {
    sessions: await removeBy(statements.sessions),
    loginStates: await removeBy(statements.loginStates),
    auditEvents: await removeBy(statements.auditEvents),
    lookupCounts: await removeBy(statements.lookupCounts),
    guildLists: await remove((since) => guildLists.forgetStale(db, since)),
  }
}

interface Removed {
  rows: number
  /** The newest of their times; null: there were none. */
  end: string | null
}

/** The statement that removes the oldest expired rows among those whose time is `since` or later. */
type RemoveBatch = (since: string) => RawBuilder<Removed>

/** The statements of a sweep, by what they remove. */
export function sweepStatements({ auditDays, lookupDays }: Retention) {
  const now = sql`now()`
  const lastDay = sql`(now() at time zone 'utc')::date - ${lookupDays}::integer`
  return {
    sessions: removeExpired({ table: 'sessions', key: 'id_hash', time: 'expires_at' }, now),
    loginStates: removeExpired({ table: 'used_login_states', key: 'state_hash', time: 'expires_at' }, now),
    auditEvents: removeExpired(
      { table: 'audit_events', key: 'id', time: 'at' },
      sql`now() - make_interval(days => ${auditDays})`,
    ),
    lookupCounts: removeExpired({ table: 'lookup_counts', key: 'ctid', time: 'day' }, lastDay),
    lookupGaps: removeExpired({ table: 'lookup_gaps', key: 'day', time: 'day' }, lastDay),
    // Only earlier releases write these rows, and read none that are older.
    keyUse: removeExpired({ table: 'key_use', key: 'ctid', time: 'began_at' }, sql`now() - interval '2 hours'`),
  }
}

/**
 * `any(array(…))` runs the subquery once and finds its rows by `key`: with `in` Postgres joins the whole table. The
 * limit is part of the text, because a generic plan can't know how few rows a parameter stands for. Rows that
 * another replica is removing are skipped: nobody waits for a lock.
 */
function removeExpired(
  { table, key, time }: Record<'table' | 'key' | 'time', string>,
  until: RawBuilder<unknown>,
): RemoveBatch {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(time)]
  return (since) => sql<Removed>`
    with removed as (
      delete from ${from} where ${id} = any(array(
        select ${id} from ${from} where ${at} >= ${since}::timestamptz and ${at} <= ${until}
        order by ${at} limit ${sql.lit(BATCH_ROWS)} for update skip locked))
      returning ${at})
    select count(*)::integer as rows, max(${at})::text as "end" from removed`
}
