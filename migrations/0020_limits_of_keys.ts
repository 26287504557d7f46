/** Where the requests of a key are counted, if not under its own id: a key in the place of another begins no new minute. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table instance_keys add column if not exists limit_id text`.execute(db)
}
