/** How a person decided, if not in the dashboard: with a command in the chat, or by an event from the chat platform. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`alter table audit_events add column if not exists via text`.execute(db)
}
