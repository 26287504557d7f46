/** Commits that wait for a standby. No timeout and no lost client ends them, and they keep their locks. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import { APPLICATION_NAME, type ConnectionOptions, clientOptions } from './client-options.ts'

/** Commits of this role in this database, from any process, that had begun before `$1`. They are cancelled if `$2`. */
const WAITING = `
  select case when $2::bool then pg_cancel_backend(pid) end from pg_stat_activity
  where starts_with(application_name, '${APPLICATION_NAME}') and usename = current_user and datname = current_database()
    and wait_event = 'SyncRep' and state = 'active' and query_start < $1::timestamptz`

/**
 * Returns the function that ends them, over its own connection. Call it when a statement was late, perhaps because
 * of such a commit's lock, and before its request is refused: an earlier decision must not take effect after a later
 * one, nor after the person was shown the state without it. Commits that began later are ended, too: they may hold that
 * lock. A cancelled commit has taken effect on the primary and holds no lock; its client gets an error. Calls while it
 * is at work share one more run. It never throws.
 */
export function endWaitingCommits(options: ConnectionOptions): () => Promise<void> {
  let inFlight = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= inFlight.then(() => {
      next = undefined
      inFlight = endThem(options).catch(() => {})
      return inFlight
    })
    return next
  }
}

/** Resolves when all commits that had begun have ended, or the server takes too long to end them. */
async function endThem(options: ConnectionOptions): Promise<void> {
  const { commitMs, cancelMs } = TIME_LIMITS
  const client = new pg.Client(clientOptions(options))
  client.on('error', () => {})
  try {
    await client.connect()
    const startedAt = performance.now()
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    for (let ms = 0; ms < commitMs + cancelMs; ms = performance.now() - startedAt) {
      const { rowCount } = await client.query(WAITING, [rows[0]?.now, ms > commitMs])
      if (rowCount === 0) return
      await sleep(50)
    }
  } finally {
    await client.end()
  }
}
