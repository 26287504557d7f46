/** The hot path: key, consents and linked account of a lookup, read from the database by one statement, never cached. */
import { sql } from 'kysely'
import type { Snowflake } from '../../snowflake.ts'
import { hashKey } from '../people/key-value.ts'
import type { TextRow } from '../postgres/text-query.ts'
import type { Db } from '../tables.ts'
import { StoreUnavailable, toStoreError } from '../unavailable.ts'

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
  /** As `find`, calling back once with the facts, or with what `find` would throw: promises are what costs most here. */
  ask(question: LookupQuestion, answer: Answer): void
  /** How many questions wait for a query to share. */
  waiting(): number
}

export type Answer = (facts: LookupFacts | Error) => void

/** Runs a named prepared statement and gives its rows as lists of texts. */
export type RunStatement = (statement: Statement, values: string[]) => Promise<{ rows: TextRow[] }>

interface Statement {
  name: string
  text: string
}

/** One is answered while the next one is under way. More would only make them smaller: this process is the slower side. */
const MOST_IN_FLIGHT = 2
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
  const queries = new SharedQueries(run, { ofLookups: compileLookups(db), ofKeys: compileKeys(db) })
  return {
    ask: (question, answer) => queries.ask(question, answer),
    find: (question) =>
      new Promise((resolve, reject) => {
        queries.ask(question, (facts) => (facts instanceof Error ? reject(facts) : resolve(facts)))
      }),
    waiting: () => queries.waiting,
  }
}

type Statements = Record<'ofLookups' | 'ofKeys', Statement>

interface Asked {
  question: LookupQuestion
  answer: Answer
  askedAt: number
}

/** Questions in the order they came, and at most so many queries that take them along. */
class SharedQueries {
  readonly #run: RunStatement
  readonly #statements: Statements
  #queue: Asked[] = []
  /** Queries that are about to take their questions. */
  #leaving = 0
  #underWay = 0

  constructor(run: RunStatement, statements: Statements) {
    this.#run = run
    this.#statements = statements
  }

  get waiting(): number {
    return this.#queue.length
  }

  ask(question: LookupQuestion, answer: Answer): void {
    if (this.#queue.length >= MOST_WAITING) {
      answer(new StoreUnavailable('too many lookups wait for the database'))
      return
    }
    this.#queue.push({ question, answer, askedAt: performance.now() })
    this.#callQuery()
  }

  /**
   * Calls for one more query if those about to leave can't take all that wait. It leaves at once when nothing else is
   * under way; else after the events at hand, so that what arrived together travels together.
   */
  #callQuery(): void {
    const busy = this.#leaving + this.#underWay
    if (busy === MOST_IN_FLIGHT || this.#queue.length <= this.#leaving * MOST_PER_QUERY) return
    this.#leaving += 1
    if (busy === 0) process.nextTick(this.#leave)
    else setImmediate(this.#leave)
  }

  readonly #leave = async (): Promise<void> => {
    this.#leaving -= 1
    const asked = this.#take()
    if (asked.length === 0) return
    this.#underWay += 1
    const answers = await answerAll(this.#run, this.#statements, asked)
    this.#underWay -= 1
    this.#callQuery()
    for (let at = 0; at < asked.length; at += 1) deliver(asked[at] as Asked, answers[at] as LookupFacts | Error)
  }

  /** The next ones to be asked. Those that have waited too long, which are the first ones, are refused instead. */
  #take(): Asked[] {
    const deadline = performance.now() - LONGEST_WAIT_MS
    const inTime = this.#queue.findIndex(({ askedAt }) => askedAt >= deadline)
    for (const late of this.#queue.splice(0, inTime === -1 ? this.#queue.length : inTime)) {
      deliver(late, new StoreUnavailable('a lookup waited too long for the database'))
    }
    return this.#queue.splice(0, MOST_PER_QUERY)
  }
}

/** A fault of whoever asked ends the process, as an unhandled rejection would; the others get their answers first. */
function deliver({ answer }: Asked, facts: LookupFacts | Error): void {
  try {
    answer(facts)
  } catch (fault) {
    process.nextTick(() => {
      throw fault
    })
  }
}

/** Marks a query and its answer: several are under way at once, and a driver that mixed them up would tell of others. */
let queries = 0

/** Never rejects: a query that fails is the answer to each of its questions. */
async function answerAll(
  run: RunStatement,
  { ofLookups, ofKeys }: Statements,
  asked: readonly Asked[],
): Promise<(LookupFacts | Error)[]> {
  const isAboutSomebody = asked.some(({ question }) => question.about !== undefined)
  queries = (queries + 1) % 2 ** 32
  const mark = String(queries)
  try {
    const { rows } = isAboutSomebody
      ? await run(ofLookups, [mark, ...toParameters(asked)])
      : await run(ofKeys, [mark, toHashes(asked)])
    const [answer, its] = rows[0] ?? []
    if (its !== mark) throw new Error(`query ${mark} got the answer of query ${its}`)
    return toFacts(answer ?? '[]', asked.length)
  } catch (error) {
    const failure = toStoreError(error)
    return asked.map(() => (failure instanceof Error ? failure : new Error('the query failed', { cause: failure })))
  }
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
 * A list in JSON, of one list of texts per question, and the query's mark: the driver takes longer to read columns than
 * the parser does, and Postgres longer to tell their types. The key must exist and be active, and be bound to the guild
 * asked about, before anything of the target is read. Compiled once; Postgres plans it once per connection. The limits
 * change no result (each part gives a row at most): they keep the planner from hashing or scanning whole tables, so every
 * part is looked up by its index, however few or many rows there are.
 */
function compileLookups(db: Db): Statement {
  const query = sql`
    select json_agg(array[
      q.position::text, k.id, k.guild_id::text, u.global_consent::text, p.is_allowed::text,
      a.id, a.publisher_game_name, a.publisher_tag_line, a.region
    ])::text, ${sql.val('')}::text
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
    select json_agg(array[q.position::text, k.id, k.guild_id::text])::text, ${sql.val('')}::text
    from unnest(${sql.val('')}::text[]) with ordinality as q (key_hash, position)
    left join lateral (
      select id, guild_id from instance_keys
      where key_hash = decode(q.key_hash, 'hex') and revoked_at is null limit 1
    ) k on true`
  return { name: 'key', text: query.compile(db).sql }
}

/** One list of the answer. Null, or not there at all, is what was not found or not asked. */
type Row = [
  position: string,
  keyId: string | null,
  guildId: Snowflake | null,
  hasGlobalConsent?: 'true' | 'false' | null,
  isAllowed?: 'true' | 'false' | null,
  accountId?: string | null,
  gameName?: string,
  tagLine?: string,
  region?: string,
]

function toFacts(json: string, count: number): LookupFacts[] {
  const rows: Row[] = JSON.parse(json)
  if (rows.length !== count) throw new Error(`${count} lookups got ${rows.length} answers`)
  const facts = new Array<LookupFacts>(count)
  for (const row of rows) facts[Number(row[0]) - 1] = { key: toKey(row), target: toTarget(row) }
  return facts
}

// By index: taking lists apart with a pattern is slower.
function toKey(row: Row): LookupFacts['key'] {
  const id = row[1]
  const guildId = row[2]
  return id !== null && guildId !== null ? { id, guildId } : undefined
}

function toTarget(row: Row): LookupTarget | undefined {
  if (!row[3]) return undefined
  return { hasGlobalConsent: row[3] === 'true', isAllowed: row[4] === 'true', account: toAccount(row) }
}

function toAccount(row: Row): LookupTarget['account'] {
  const id = row[5]
  return typeof id === 'string'
    ? { id, gameName: row[6] ?? '', tagLine: row[7] ?? '', region: row[8] ?? '' }
    : undefined
}
