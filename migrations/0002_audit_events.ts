/** Who changed what and when. Contains only ids, no names or secrets. Erasing a person also removes the person's ids. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table audit_events (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    actor text not null check (actor in ('member', 'operator')),
    action text not null,
    user_id bigint references users (id) on delete set null,
    subject text,
    request_id text not null
  )`.execute(db)
  await sql`create index audit_events_by_time on audit_events (at)`.execute(db)
  await sql`create index audit_events_by_user on audit_events (user_id, at)`.execute(db)
}
