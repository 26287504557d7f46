/** Whether the stats were examples or real when people agreed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table users add column if not exists consent_source text not null default 'placeholder'`.execute(db)
}
