/** The hot path: key, consents and linked account of a lookup, read from the database by one statement, never cached. */
import DataLoader from 'dataloader'
import { sql } from 'kysely'
import type { Snowflake } from '../snowflake.ts'
import { hashKey } from './key-value.ts'
import type { Db } from './tables.ts'
import type { TextRow } from './text-query.ts'
import { StoreUnavailable, toStoreError } from './unavailable.ts'

/** What a bot request asks of the store. Without `about` only the key is read. */
export interface LookupQuestion {
  /** The key as the bot sent it. Only its hash leaves the process. */
  keyValue: string
  about?: LookupSubject | undefined
}

export interface LookupSubject {
  guildId: Snowflake
  targetChatId: Snowflake
  /** A specific linked account; null or undefined: the primary one. */
  accountId?: string | null | undefined
}

export interface LookupFacts {
  /** Undefined: no such key, or it is revoked. */
  key: { id: string; guildId: Snowflake } | undefined
  /** Undefined: the target never logged in, or nothing was asked about one. */
  target: LookupTarget | undefined
}

export interface LookupTarget {
  hasGlobalConsent: boolean
  /** Whether lookups are allowed in the guild of the question. */
  isAllowed: boolean
  /** The account asked for, when it is linked by this target. */
  account: { id: string; gameName: string; tagLine: string; region: string } | undefined
}

export interface Lookups {
  /** Reads the facts as they are after the call. Throws `StoreUnavailable` when the database is away. */
  find(question: LookupQuestion): Promise<LookupFacts>
  /** How many questions wait for a query to share. */
  waiting(): number
}

/** Runs a named prepared statement and gives its rows as lists. Of all columns the value is a text, or null. */
export type RunStatement = (
  statement: { name: string; text: string },
  values: unknown[],
) => Promise<{ rows: TextRow[] }>

/** One is answered while the next one is under way. More would only make them smaller: this process is the slower side. */
export const MOST_IN_FLIGHT = 2
const MOST_PER_QUERY = 24
/** Questions that may wait; one more is refused at once. Memory stays bounded while the database is slow. */
const MOST_WAITING = 5_000
/** How long a question may wait for its turn. With the deadlines of connection-pool.ts it stays below five seconds. */
const LONGEST_WAIT_MS = 1_000

/**
 * Questions that arrive while queries are under way wait for the next one and share it; each still reads the database
 * after it arrived. On an idle service a question goes out alone and at once.
 */
export function createLookups(db: Db, run: RunStatement): Lookups {
  const turns = new Turns(MOST_IN_FLIGHT)
  const statements = { ofLookups: compileLookups(db), ofKeys: compileKeys(db) }
  let waiting = 0
  const ask = async (questions: readonly Asked[]): Promise<(LookupFacts | Error)[]> => {
    waiting -= questions.length
    try {
      return await answerAll(run, statements, questions)
    } finally {
      turns.done()
    }
  }
  const loader = new DataLoader<Asked, LookupFacts>(ask, {
    cache: false,
    maxBatchSize: MOST_PER_QUERY,
    batchScheduleFn: (dispatch) => turns.take(dispatch),
  })
  return {
    waiting: () => waiting,
    find: (question) => {
      if (waiting >= MOST_WAITING) return Promise.reject(new StoreUnavailable('too many lookups wait for the database'))
      waiting += 1
      return loader.load({ question, askedAt: performance.now() })
    },
  }
}

interface Asked {
  question: LookupQuestion
  askedAt: number
}

/** At most so many batches under way; the next ones wait, and grow while they wait. */
class Turns {
  readonly #most: number
  #free: number
  readonly #queue: (() => void)[] = []

  constructor(most: number) {
    this.#most = most
    this.#free = most
  }

  /**
   * Calls `start` at once when nothing else is under way; else after the events at hand, so that what arrived together
   * travels together, or when a turn is free.
   */
  take(start: () => void): void {
    if (this.#free === 0) {
      this.#queue.push(start)
      return
    }
    const schedule = this.#free === this.#most ? process.nextTick : setImmediate
    this.#free -= 1
    schedule(start)
  }

  done(): void {
    const next = this.#queue.shift()
    if (next === undefined) this.#free += 1
    else setImmediate(next)
  }
}

interface Statement {
  name: string
  text: string
}

async function answerAll(
  run: RunStatement,
  { ofLookups, ofKeys }: Record<'ofLookups' | 'ofKeys', Statement>,
  asked: readonly Asked[],
): Promise<(LookupFacts | Error)[]> {
  const tooLate = refuseLate(asked)
  const inTime = asked.slice(tooLate.length)
  if (inTime.length === 0) return tooLate
  const isAboutSomebody = inTime.some(({ question }) => question.about !== undefined)
  try {
    const { rows } = await (isAboutSomebody ? run(ofLookups, toParameters(inTime)) : run(ofKeys, [toHashes(inTime)]))
    return [...tooLate, ...toFacts(rows, inTime.length)]
  } catch (error) {
    throw toStoreError(error)
  }
}

/** Refuses those at the head of the batch, the oldest ones, that have waited too long. */
function refuseLate(asked: readonly Asked[]): StoreUnavailable[] {
  const deadline = performance.now() - LONGEST_WAIT_MS
  const first = asked.findIndex(({ askedAt }) => askedAt >= deadline)
  const count = first === -1 ? asked.length : first
  return Array.from({ length: count }, () => new StoreUnavailable('a lookup waited too long for the database'))
}

/** Postgres array literals. Every member is digits, hexadecimal or a UUID, so nothing needs quoting. */
function toParameters(asked: readonly Asked[]): string[] {
  const guilds: string[] = []
  const targets: string[] = []
  const accounts: string[] = []
  for (const { question } of asked) {
    guilds.push(question.about?.guildId ?? 'NULL')
    targets.push(question.about?.targetChatId ?? 'NULL')
    accounts.push(toAccountParameter(question.about?.accountId))
  }
  return [toHashes(asked), `{${guilds}}`, `{${targets}}`, `{${accounts}}`]
}

const toHashes = (asked: readonly Asked[]) => `{${asked.map(({ question }) => hashKey(question.keyValue))}}`

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NO_SUCH_ACCOUNT = '-'

/** Any string is a legal account id; one that can't exist is not sent. */
function toAccountParameter(accountId: string | null | undefined): string {
  if (accountId === null || accountId === undefined) return 'NULL'
  return UUID.test(accountId) ? accountId : NO_SUCH_ACCOUNT
}

/**
 * One row per question. The key must exist and be active, and be bound to the guild asked about, before anything of the
 * target is read. Compiled once; Postgres plans it once per connection. The limits change no result (each part gives a
 * row at most): they keep the planner from hashing or scanning whole tables, so every part is looked up by its index,
 * however few or many rows there are.
 */
function compileLookups(db: Db): Statement {
  const query = sql`
    select q.position, k.id, k.guild_id, u.global_consent::text, p.is_allowed::text,
           a.id, a.publisher_game_name, a.publisher_tag_line, a.region
    from unnest(${sql.val('')}::text[], ${sql.val('')}::bigint[], ${sql.val('')}::bigint[], ${sql.val('')}::text[])
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

/** As `compileLookups` when nobody is asked about. */
function compileKeys(db: Db): Statement {
  const query = sql`
    select q.position, k.id, k.guild_id
    from unnest(${sql.val('')}::text[]) with ordinality as q (key_hash, position)
    left join lateral (
      select id, guild_id from instance_keys
      where key_hash = decode(q.key_hash, 'hex') and revoked_at is null limit 1
    ) k on true`
  return { name: 'key', text: query.compile(db).sql }
}

function toFacts(rows: readonly TextRow[], count: number): LookupFacts[] {
  if (rows.length !== count) throw new Error(`${count} lookups got ${rows.length} answers`)
  const facts = new Array<LookupFacts>(count)
  for (const row of rows) facts[Number(row[0]) - 1] = { key: toKey(row), target: toTarget(row) }
  return facts
}

function toKey(row: TextRow): LookupFacts['key'] {
  const id = row[1]
  const guildId = row[2]
  return id && guildId ? { id, guildId } : undefined
}

/** Without a target the columns are null, or not there at all. */
function toTarget(row: TextRow): LookupTarget | undefined {
  if (!row[3]) return undefined
  return { hasGlobalConsent: row[3] === 'true', isAllowed: row[4] === 'true', account: toAccount(row) }
}

function toAccount(row: TextRow): LookupTarget['account'] {
  const id = row[5]
  return id ? { id, gameName: row[6] ?? '', tagLine: row[7] ?? '', region: row[8] ?? '' } : undefined
}
