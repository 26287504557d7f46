/** Which key replaced a key, so that people see which of the two belongs in the bot. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table instance_keys add column if not exists replaced_by text`.execute(db)
}
