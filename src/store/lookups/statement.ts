/** The statement that reads a batch of lookups: its SQL, its parameters, and what its rows mean. */
import type { LinkedAccount } from '../../lib/people.ts'
import type { Snowflake } from '../../lib/snowflake.ts'
import { activeKeySql, expiresSoonSql } from '../active-key.ts'
import { hashKey } from '../keys/key-value.ts'
import { StoreUnavailableError } from '../store-errors.ts'
import type { Caller } from './batch-queue.ts'

/** A bot's query to the store. Without a `subject`, only the key is read. */
export interface LookupQuery extends Caller {
  /** The key as the bot sent it. Only its hash leaves the process. */
  keyValue: string
  subject?: LookupSubject | undefined
}

export interface LookupSubject {
  guildId: Snowflake
  targetChatId: Snowflake
  /** A specific linked account; null or undefined: the primary one. */
  accountId?: string | null | undefined
}

export interface LookupFacts {
  /** Undefined: no active key has this value. `expiresAt` (ISO 8601) is null until two weeks before the key expires. */
  key: { id: string; limitId: string; guildId: Snowflake; expiresAt: string | null } | undefined
  /** Undefined: the target never logged in, the key belongs to a different guild, or the query has no `subject`. */
  target: LookupTarget | undefined
}

export interface LookupTarget {
  userId: string
  hasGlobalConsent: boolean
  isAllowed: boolean
  /** The requested account, otherwise the primary account. Undefined: the target has not linked such an account. */
  account: LinkedAccount | undefined
}

/** The columns of one part of the statement. All of them are null if that part found no row. */
type Found<Columns> = Columns | Record<keyof Columns, null>

export type LookupRow = { position: string; is_allowed: boolean | null } & Found<{
  key_id: string
  guild_id: Snowflake
}> & { limit_id: string | null; key_ends_at: string | null } & Found<{ user_id: string; global_consent: boolean }> &
  Found<{ account_id: string; publisher_game_name: string; publisher_tag_line: string; region: string }>

/**
 * Reads nothing about the target unless the key is active and bound to the requested guild. `limit 1` changes no
 * result: it makes the planner use indexes, whether there are few rows or many. A standby returns no row.
 */
export const LOOKUP = {
  name: 'lookup',
  text: `
    select q.position, k.id as key_id, k.limit_id, k.guild_id, ${expiresSoonSql('k')} as key_ends_at, u.id as user_id, u.global_consent, p.is_allowed,
           a.id as account_id, a.publisher_game_name, a.publisher_tag_line, a.region
    from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
         with ordinality as q (key_hash, guild_id, target_chat_id, account_id, position)
    left join lateral (
      select id, limit_id, guild_id, expires_at from instance_keys
      where key_hash = decode(q.key_hash, 'hex') and ${activeKeySql('instance_keys')} limit 1
    ) k on true
    left join lateral (
      select id, global_consent from users
      where chat_id = q.target_chat_id and k.guild_id = q.guild_id limit 1
    ) u on true
    left join lateral (
      select is_allowed from guild_permissions
      where user_id = u.id and guild_id = q.guild_id limit 1
    ) p on true
    left join lateral (
      select id, publisher_game_name, publisher_tag_line, region from linked_accounts
      where user_id = u.id and is_primary and q.account_id is null
      union all
      select id, publisher_game_name, publisher_tag_line, region from linked_accounts
      where user_id = u.id and id = q.account_id limit 1
    ) a on true
    where not pg_is_in_recovery()`,
}

export function toParameters(queries: readonly LookupQuery[]): (string | null)[][] {
  return [
    queries.map(({ keyValue }) => hashKey(keyValue)),
    queries.map(({ subject }) => subject?.guildId ?? null),
    queries.map(({ subject }) => subject?.targetChatId ?? null),
    queries.map(({ subject }) => subject?.accountId ?? null),
  ]
}

/** Returns the facts in the order of the queries. Throws `StoreUnavailableError` if the database is a standby. */
export function toFacts(rows: readonly LookupRow[]): LookupFacts[] {
  if (rows.length === 0) throw new StoreUnavailableError('the database server is a standby')
  const facts = new Array<LookupFacts>(rows.length)
  for (const row of rows) {
    facts[Number(row.position) - 1] = {
      key: row.key_id === null ? undefined : toKey(row),
      target: row.user_id === null ? undefined : toTarget(row),
    }
  }
  return facts
}

function toKey({ key_id: id, limit_id, guild_id: guildId, key_ends_at: expiresAt }: LookupRow & { key_id: string }) {
  return { id, limitId: limit_id ?? id, guildId, expiresAt }
}

function toTarget(row: LookupRow & { user_id: string }): LookupTarget {
  const { user_id: userId, global_consent: hasGlobalConsent, is_allowed } = row
  const account =
    row.account_id === null
      ? undefined
      : { id: row.account_id, gameName: row.publisher_game_name, tagLine: row.publisher_tag_line, region: row.region }
  return { userId, hasGlobalConsent, isAllowed: is_allowed === true, account }
}
