/** The options of every connection to Postgres, and the check that a connection leads to a usable primary. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { isDatabaseUrl } from '../../lib/database-url.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import type { Identity } from '../heartbeat/identity.ts'
import { SELECT_IDENTITY } from '../heartbeat/statements.ts'
import { StoreUnavailableError, UnfitDatabaseError } from '../store-errors.ts'

export interface ConnectionOptions {
  connectionString: string
  connectionFile?: string | undefined
  /** False: statements have no timeout. */
  hasDeadlines?: boolean
  /** More Postgres settings for the connection. */
  settings?: Readonly<Record<string, string>>
}

export const APPLICATION_NAME = 'player-stats-lookup'

/** Settings that results depend on. A database or role may have different defaults. */
const SETTINGS = {
  // The driver reads times only in this format.
  DateStyle: 'ISO',
  // Row locks prevent races. At higher isolation levels, one of two transactions would fail and have to retry.
  default_transaction_isolation: 'read committed',
  // If this were off, a lookup without an account id would ask for the account "NULL".
  array_nulls: 'on',
  // Only a statement's timeout limits how long the statement waits for a lock.
  lock_timeout: '0',
  // At this level, Postgres sends the warning that no standby has confirmed a commit.
  client_min_messages: 'notice',
  // An acknowledged withdrawal has to survive a crash of Postgres.
  synchronous_commit: 'on',
}

/** The last setting is only checked, because only superusers may set it. With another value, data of erased people would stay. */
const NEEDED_SETTINGS = { ...SETTINGS, session_replication_role: 'origin' }

/** Formats settings as startup parameters: if a statement set them, a pooler would pass them on to other clients. */
const optionsFor = (settings: Readonly<Record<string, string | number>>) =>
  Object.entries({
    // Lookups are planned once per connection: planning one costs more than running it.
    plan_cache_mode: 'force_generic_plan',
    jit: 'off',
    idle_session_timeout: 0,
    ...SETTINGS,
    ...settings,
  })
    .map(([name, value]) => `-c ${name}=${String(value).replaceAll(' ', '\\ ')}`)
    .join(' ')

/** Combines the URL's options with our own, which take precedence. */
export function clientOptions(options: ConnectionOptions) {
  const { hasDeadlines = true, settings = {} } = options
  const [address, given] = readAddress(options)
  const take = (name: string): string => {
    const value = given.get(name) ?? ''
    given.delete(name)
    return value
  }
  // 0 means no timeout, even if the role has one.
  const deadlines = {
    statement_timeout: hasDeadlines ? TIME_LIMITS.statementMs : 0,
    idle_in_transaction_session_timeout: hasDeadlines ? TIME_LIMITS.idleInTransactionMs : 0,
  }
  for (const name of ['lock_timeout', 'query_timeout', ...Object.keys(deadlines)]) take(name)
  return {
    application_name: `${APPLICATION_NAME} ${take('application_name')}`.trim(),
    options: `${take('options')} ${optionsFor({ ...deadlines, ...settings })}`.trim(),
    connectionString: `${address}?${given}`,
    connectionTimeoutMillis: TIME_LIMITS.connectMs,
    keepAlive: true,
    ...(hasDeadlines && { query_timeout: TIME_LIMITS.driverMs }),
  } satisfies pg.ClientConfig
}

function readAddress({ connectionString, connectionFile }: ConnectionOptions): [string, URLSearchParams] {
  const [, address = '', query] = /^([^?]*)\??(.*)$/s.exec(readAddressFile(connectionFile) ?? connectionString) ?? []
  return [address, new URLSearchParams(query)]
}

/** Reads the file for each connection, because passwords change. Undefined: the file contains no valid URL at the moment. */
function readAddressFile(file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    const text = readFileSync(file, 'utf8').trim()
    return isDatabaseUrl(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** The driver accepts a timeout for each statement, but its types don't include it. */
export type TimedStatement = pg.QueryConfig & { query_timeout?: number }

const CHECK = `
  select a.*, current_setting('server_encoding') as encoding,
         (1000 * extract(epoch from current_setting('statement_timeout')::interval))::int as timeout,
         array[${Object.keys(NEEDED_SETTINGS).map((name) => `current_setting('${name}')`)}] as settings
  from (${SELECT_IDENTITY}) a`

/** Returns the database's identity. Throws for a standby, which may lag behind, and for wrong settings or a wrong encoding. */
export async function checkPrimary(
  client: pg.ClientBase,
  { hasDeadlines = true }: Pick<ConnectionOptions, 'hasDeadlines'>,
): Promise<Identity> {
  const check: TimedStatement = { text: CHECK, query_timeout: TIME_LIMITS.checkMs }
  const { rows } = await client.query<Identity & { encoding: string; timeout: number; settings: string[] }>(check)
  if (rows[0] === undefined) throw new StoreUnavailableError('the database server is a standby')
  const { encoding, timeout, settings, ...identity } = rows[0]
  if (encoding !== 'UTF8' && encoding !== 'SQL_ASCII') {
    throw new UnfitDatabaseError(
      `the database's encoding is ${encoding}, which can't represent all names. Create a database in UTF8: ` +
        "create database … encoding 'UTF8' template template0.",
    )
  }
  for (const [index, [name, value]] of Object.entries(NEEDED_SETTINGS).entries()) {
    if (!settings[index]?.startsWith(value)) throw settingError(name, settings[index], value)
  }
  const isLimited = timeout > 0 && timeout <= TIME_LIMITS.driverMs
  if (hasDeadlines && !isLimited)
    throw settingError('statement_timeout', `${timeout}ms`, `${TIME_LIMITS.statementMs}ms`)
  return identity
}

const settingError = (name: string, found: string | undefined, needed: string) =>
  new UnfitDatabaseError(
    `${name} is ${found}, but must be ${needed}. Either a pooler in front of Postgres drops the connection's ` +
      `settings, or this role may not change them. As this role, run: alter role current_user set ${name} = ` +
      `'${needed}' (as a superuser, write the role's name instead of current_user).`,
  )
