/**
 * Lookups about a person, counted per day; when a key was last used, the key's name, and who revoked it.
 *
 * The last use has its own table: lookups read keys by an index-only scan, which also has to read the pages of the
 * table that were written recently. All locks are short: the new columns have no default, and no row is written.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db)
}

/** Existing rows are not checked (`not valid`), because that would hold the lock for long. */
function allowActors(actors: string): RawBuilder<unknown>[] {
  return [
    sql`alter table audit_events drop constraint audit_events_actor_check`,
    sql`alter table audit_events
      add constraint audit_events_actor_check check (actor in (${sql.raw(actors)})) not valid`,
  ]
}

const STATEMENTS: RawBuilder<unknown>[] = [
  sql`set local lock_timeout = '2s'`,

  // Contains only what people see. Rows are updated all day long: the fill factor leaves room for updates in their pages.
  sql`create table if not exists lookup_counts (
    user_id bigint not null references users (id) on delete cascade,
    day date not null,
    guild_id bigint not null,
    key_hint text not null,
    answered bigint not null,
    refused bigint not null,
    primary key (user_id, day, guild_id, key_hint)
  ) with (fillfactor = 80)`,
  sql`create index if not exists lookup_counts_by_day on lookup_counts (day)`,

  // The last batch of each process: a batch that is sent again, because its response was lost, counts once.
  sql`create table if not exists lookup_batches (
    writer text primary key,
    batch integer not null,
    written_at timestamptz not null
  )`,

  // Days on which counts were lost.
  sql`create table if not exists lookup_gaps (day date primary key)`,

  // One row: nothing was counted before this day.
  sql`create table if not exists lookup_counting (
    is_only boolean primary key default true check (is_only),
    began_on date not null default (now() at time zone 'utc')::date
  )`,
  sql`insert into lookup_counting default values on conflict do nothing`,

  sql`create table if not exists key_uses (
    key_id text primary key references instance_keys (id) on delete cascade,
    last_used_at timestamptz not null
  )`,
  sql`alter table instance_keys
    add column if not exists name text,
    add column if not exists guild_name text,
    add column if not exists revoked_by text`,
  ...allowActors("'member', 'manager', 'bot', 'operator'"),
]
