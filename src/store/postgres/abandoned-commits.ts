/** Commits of processes that were killed while they waited for a standby: their locks would stay until it comes back. */
import { sql } from 'kysely'
import type { Db } from '../tables.ts'
import { APPLICATION_NAME } from './client-options.ts'

/** Longer than any process that lives leaves one waiting. */
const ABANDONED = sql.lit('10 s')

/** Cancels those of this role in this database: they have counted on the primary, in their place, and count from now on. */
export async function cancelAbandonedCommits(db: Db): Promise<void> {
  await sql`
    select pg_cancel_backend(pid) from pg_stat_activity
    where application_name = ${APPLICATION_NAME} and usename = current_user and datname = current_database()
      and wait_event = 'SyncRep' and state = 'active' and query_start < clock_timestamp() - ${ABANDONED}::interval
  `.execute(db)
}
