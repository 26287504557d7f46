/** How many lookups each key sent, and how many were refused, per ten minutes, so that operators can find a bot that tries out ids. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`create table if not exists key_use (
    instance_id text not null references instance_keys (id) on delete cascade,
    began_at timestamptz not null,
    asked integer not null,
    refused integer not null,
    limited integer not null,
    primary key (instance_id, began_at)
  )`.execute(db)
  // Finds expired rows.
  await sql`create index if not exists key_use_by_time on key_use (began_at)`.execute(db)
}
