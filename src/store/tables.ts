/** The tables that the query builder knows. Plain SQL also uses other tables. 64-bit numbers are decimal strings. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { Snowflake } from '../lib/snowflake.ts'

type Timestamp = ColumnType<Date, Date | undefined, Date>
type NullableTimestamp = ColumnType<Date | null, Date | undefined, Date | null>
type RowId = ColumnType<string, never, never>

export interface Tables {
  users: {
    id: RowId
    chat_id: Snowflake
    username: string
    display_name: string
    global_consent: boolean
    guilds_fetched_at: NullableTimestamp
    created_at: Timestamp
    last_login_at: Timestamp
    /** The platform's hash of the person's picture. */
    avatar: Generated<string | null>
    /** Where stats came from when the person turned global consent on: `placeholder` or `live`. */
    consent_source: Generated<string>
  }
  guild_memberships: {
    user_id: string
    guild_id: Snowflake
    name: string
    can_manage: boolean
    icon: Generated<string | null>
  }
  linked_accounts: {
    id: string
    user_id: string
    publisher_game_name: string
    publisher_tag_line: string
    region: string
    verified: Generated<boolean>
    is_primary: boolean
    linked_at: Timestamp
  }
  guild_permissions: {
    user_id: string
    guild_id: Snowflake
    is_allowed: boolean
    updated_at: Timestamp
    guild_name: Generated<string | null>
  }
  instance_keys: {
    id: string
    user_id: string
    guild_id: Snowflake
    key_hash: Buffer
    key_hint: string
    created_at: Timestamp
    revoked_at: NullableTimestamp
    expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    /** The key's lifetime in days; null: the key never expires. */
    term_days: number | null
    name: string | null
    guild_name: string | null
    revoked_by: 'owner' | 'manager' | 'bot' | 'operator' | null
    replaced_by: Generated<string | null>
    /** The id under which the key's requests are counted; null: `id`. */
    limit_id: string | null
  }
  /** When a key was last used. Migration 0006 says why this isn't a column of `instance_keys`. */
  key_uses: {
    key_id: string
    /** Rounded down to the hour. */
    last_used_at: Timestamp
  }
  sessions: {
    id_hash: Buffer
    user_id: string
    created_at: Timestamp
    expires_at: Date
  }
  audit_events: {
    id: RowId
    at: Timestamp
    actor: 'member' | 'manager' | 'bot' | 'operator'
    action: string
    user_id: string | null
    subject: string | null
    request_id: string
    /** Where the event came from; null: the dashboard, a bot or an operator's command. */
    via: Generated<'chat' | 'platform' | null>
    /** The version of the notice that the person agreed to on a page; null: the event isn't such an agreement. */
    notice: Generated<string | null>
  }
  notices: {
    version: string
    language: string
    text: string
    first_used_at: Generated<Date>
  }
}

export type Db = Kysely<Tables>
/** A function with a parameter of this type must be called inside a transaction. */
export type Trx = Transaction<Tables>
