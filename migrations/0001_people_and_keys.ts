/** People, what they link and allow, their keys and sessions. Rules are constraints where they can be. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db)
}

const STATEMENTS = [
  sql`create table users (
    id bigint generated always as identity primary key,
    chat_id bigint not null unique,
    username text not null,
    display_name text not null,
    global_consent boolean not null default false,
    guilds_fetched_at timestamptz,
    created_at timestamptz not null default now()
  )`,

  // The cached guild list, as the chat platform sent it at the last login.
  sql`create table guild_memberships (
    user_id bigint not null references users (id) on delete cascade,
    guild_id bigint not null,
    name text not null,
    can_manage boolean not null,
    primary key (user_id, guild_id)
  )`,

  // The primary key is the pseudo-identifier, so that only one person can link a game id.
  sql`create table linked_accounts (
    id text primary key,
    user_id bigint not null references users (id) on delete cascade,
    publisher_game_name text not null,
    publisher_tag_line text not null,
    region text not null,
    verified boolean not null default false,
    is_primary boolean not null,
    linked_at timestamptz not null default clock_timestamp()
  )`,
  sql`create index linked_accounts_by_user on linked_accounts (user_id, linked_at)`,
  sql`create unique index linked_accounts_one_primary on linked_accounts (user_id) where is_primary`,

  sql`create table guild_permissions (
    user_id bigint not null references users (id) on delete cascade,
    guild_id bigint not null,
    is_allowed boolean not null,
    updated_at timestamptz not null default now(),
    primary key (user_id, guild_id)
  )`,

  sql`create table instance_keys (
    id text primary key,
    user_id bigint not null references users (id) on delete cascade,
    guild_id bigint not null,
    key_hash bytea not null unique check (octet_length(key_hash) = 32),
    key_hint text not null,
    created_at timestamptz not null default clock_timestamp(),
    revoked_at timestamptz
  )`,
  sql`create index instance_keys_by_user on instance_keys (user_id, created_at)`,
  sql`create index instance_keys_by_guild on instance_keys (guild_id)`,

  sql`create table sessions (
    id_hash bytea primary key check (octet_length(id_hash) = 32),
    user_id bigint not null references users (id) on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index sessions_by_user on sessions (user_id)`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,

  // OAuth states that were used for a login, so that no replica accepts them again.
  sql`create table used_login_states (
    state_hash bytea primary key check (octet_length(state_hash) = 32),
    expires_at timestamptz not null
  )`,
  sql`create index used_login_states_by_expiry on used_login_states (expires_at)`,
]
