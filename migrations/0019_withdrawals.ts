/** When people last withdrew all consent: a login that began earlier must not undo that. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(db)
  await sql`
    create table if not exists withdrawals (
      person_hash bytea primary key,
      at timestamptz not null
    )`.execute(db)
  await sql`create index if not exists withdrawals_by_time on withdrawals (at)`.execute(db)
}
