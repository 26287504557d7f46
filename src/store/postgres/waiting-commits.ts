/** Ends commits that are waiting for a standby. They hold their locks, and neither a timeout nor a lost client ends them. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { APPLICATION_NAME, type ConnectionOptions, clientOptions } from './client-options.ts'

/** Finds waiting commits from any process, by this role in this database, begun before `$1`. If `$2` is true, cancels them. */
const WAITING_COMMITS = `
  select case when $2::bool then pg_cancel_backend(pid) end from pg_stat_activity
  where starts_with(application_name, '${APPLICATION_NAME}') and usename = current_user and datname = current_database()
    and wait_event = 'SyncRep' and state = 'active' and query_start < $1::timestamptz`

/**
 * Returns a function that ends waiting commits over its own connection, and never throws. Call it after a statement has
 * timed out, perhaps because of such a commit's lock, and before you refuse the request: an earlier decision must not take
 * effect after a later one, nor after the person saw the state without it. The function also ends commits that began after
 * the statement, because they may hold that lock. A cancelled commit has taken effect on the primary and holds no lock; its
 * client gets an error. Calls during a run share the next run.
 */
export function endWaitingCommits(options: ConnectionOptions): () => Promise<void> {
  let inFlight = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= inFlight.then(() => {
      next = undefined
      inFlight = endEarlierCommits(options).catch(() => {})
      return inFlight
    })
    return next
  }
}

/** Resolves when all waiting commits that began before the call have ended, or Postgres has taken too long to end them. */
async function endEarlierCommits(options: ConnectionOptions): Promise<void> {
  const { commitMs, cancelMs } = TIME_LIMITS
  const client = new pg.Client(clientOptions(options))
  client.on('error', () => {})
  try {
    await client.connect()
    const startedAt = performance.now()
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    for (let ms = 0; ms < commitMs + cancelMs; ms = performance.now() - startedAt) {
      const { rowCount } = await client.query(WAITING_COMMITS, [rows[0]?.now, ms > commitMs])
      if (rowCount === 0) return
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}
