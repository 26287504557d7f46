/** Whether the database answers. */
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Resolves when the database answers; throws `StoreUnavailable` within its deadlines when it doesn't. */
export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
