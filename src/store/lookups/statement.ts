/** The statement that answers a batch of lookups: its SQL, its parameters, and what its rows mean. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import { hashKey } from '../people/key-value.ts'
import type { Db } from '../tables.ts'
import type { LookupFacts, LookupQuestion, LookupTarget } from './facts.ts'

/** A statement that a connection prepares once, under its name. */
export interface PreparedStatement {
  name: string
  text: string
}

/** One row per question. Null is what was not found, or not asked. */
export type LookupRow = [
  mark: string,
  position: string,
  keyId: string | null,
  guildId: Snowflake | null,
  hasGlobalConsent: boolean | null,
  isAllowed: boolean | null,
  accountId: string | null,
  gameName: string | null,
  tagLine: string | null,
  region: string | null,
  userId: string | null,
]

/**
 * The key must exist and be active, and be bound to the guild asked about, before anything of the target is read. The
 * limits change no result (each part gives one row at most): they keep the planner from hashing or scanning whole tables,
 * so that every part is looked up by its index, however few or many rows there are.
 */
export function compileLookup(db: Db): PreparedStatement {
  const query = sql`
    select ${PARAMETER}::text as mark, q.position, k.id as key_id, k.guild_id, u.global_consent, p.is_allowed,
           a.id as account_id, a.publisher_game_name, a.publisher_tag_line, a.region, u.id as user_id
    from unnest(${PARAMETER}::text[], ${PARAMETER}::bigint[], ${PARAMETER}::bigint[], ${PARAMETER}::text[])
         with ordinality as q (key_hash, guild_id, target_chat_id, account_id, position)
    left join lateral (
      select id, guild_id from instance_keys
      where key_hash = decode(q.key_hash, 'hex') and revoked_at is null limit 1
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
    ) a on true`
  return { name: 'lookup', text: query.compile(db).sql }
}

/** A placeholder; its values are sent with each query. */
const PARAMETER = sql.val(null)

/** One array for each column of `q`. */
export function toParameters(questions: readonly LookupQuestion[]): (string | null)[][] {
  return [
    questions.map(({ keyValue }) => hashKey(keyValue)),
    questions.map(({ about }) => about?.guildId ?? null),
    questions.map(({ about }) => about?.targetChatId ?? null),
    questions.map(({ about }) => toAccountParameter(about?.accountId)),
  ]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NO_SUCH_ACCOUNT = '-'

/** Any string is a legal account id; one that can't exist is not sent. */
function toAccountParameter(accountId: string | null | undefined): string | null {
  if (accountId === null || accountId === undefined) return null
  return UUID.test(accountId) ? accountId : NO_SUCH_ACCOUNT
}

/** The facts in the order of their questions. Throws when the rows are another query's. */
export function toFacts(rows: readonly LookupRow[], mark: string, count: number): LookupFacts[] {
  if (rows.length !== count) throw new Error(`${count} lookups got ${rows.length} rows`)
  const facts = new Array<LookupFacts>(count)
  for (const row of rows) {
    if (row[0] !== mark) throw new Error(`query ${mark} got the answer of query ${row[0]}`)
    facts[Number(row[1]) - 1] = { key: toKey(row), target: toTarget(row) }
  }
  return facts
}

function toKey(row: LookupRow): LookupFacts['key'] {
  const [id, guildId] = [row[2], row[3]]
  return id !== null && guildId !== null ? { id, guildId } : undefined
}

function toTarget(row: LookupRow): LookupTarget | undefined {
  const [hasGlobalConsent, userId] = [row[4], row[10]]
  if (hasGlobalConsent === null || userId === null) return undefined
  return { hasGlobalConsent, isAllowed: row[5] === true, account: toAccount(row), userId }
}

function toAccount(row: LookupRow): LookupTarget['account'] {
  const [id, gameName, tagLine, region] = [row[6], row[7], row[8], row[9]]
  if (id === null || gameName === null || tagLine === null || region === null) return undefined
  return { id, gameName, tagLine, region }
}
