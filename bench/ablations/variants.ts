/** The tricks of a lookup, each with the plain code that would replace it. */
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { createLookups, type Lookups, type RunStatement } from '../../src/store/lookups/lookups.ts'
import { compileLookup, type LookupRow, toFacts, toParameters } from '../../src/store/lookups/statement.ts'
import { ConnectionPool } from '../../src/store/postgres/connection-pool.ts'
import { postgresDialect } from '../../src/store/postgres/kysely-dialect.ts'
import { LookupConnection } from '../../src/store/postgres/lookup-connection.ts'
import type { Db, Tables } from '../../src/store/tables.ts'

const onError = console.error

/** What the service does. */
export const asItIs = (url: string): Lookups => createLookups(dbAt(url), onOwnConnection(url))

interface Variant {
  trick: string
  plainly: string
  make: (url: string) => Lookups
  /** False: who looked is not counted. */
  isCounted?: boolean
  /** False: lookups need no write lease, and no marks are written. */
  hasLease?: boolean
  /** True: each answer is a line in the log, as at `LOG_LEVEL=info`. */
  logsAnswers?: boolean
}

export const variants: Record<string, Variant> = {
  batching: {
    trick: 'lookups in flight share a query',
    plainly: 'a query for each lookup, on the same connection',
    make: (url) => oneByOne(dbAt(url), onOwnConnection(url)),
  },
  'generic-plan': {
    trick: 'a prepared statement is planned once',
    plainly: 'Postgres chooses (plan_cache_mode = auto)',
    make: (url) => createLookups(dbAt(url), onOwnConnection(`${url}?options=-c%20plan_cache_mode%3Dauto`)),
  },
  pipelining: {
    trick: 'one pipelined connection',
    plainly: 'a pool of two connections',
    make: (url) => createLookups(dbAt(url), onPool(url)),
  },
  'write-lease': {
    trick: 'not a trick: lookups need the write lease',
    plainly: 'no lease; the ratio says what it costs',
    make: asItIs,
    hasLease: false,
  },
  'driver-timeout': {
    trick: 'a deadline beside the driver',
    plainly: "pg's own query_timeout",
    make: (url) => createLookups(dbAt(url), withDriversTimeout(url)),
  },
  promises: {
    trick: "rows by the driver's callback",
    plainly: 'by its promise, which keeps them until the next full garbage collection',
    make: (url) => createLookups(dbAt(url), withDriversPromise(url)),
  },
  counting: {
    trick: 'who looked is counted',
    plainly: 'it is not',
    make: asItIs,
    isCounted: false,
  },
  'request-log': {
    trick: 'not a trick: LOG_LEVEL=warn, as in the benchmark',
    plainly: 'LOG_LEVEL=info, a line for each answer; the ratio says what it costs',
    make: asItIs,
    logsAnswers: true,
  },
  rows: {
    trick: 'rows as arrays, sent past Kysely',
    plainly: "Kysely's executor, rows as objects, on a pool of two",
    make: (url) => {
      const db = dbAt(url)
      return createLookups(db, (_statement, values) => throughKysely(db, values))
    },
  },
}

const dbAt = (url: string): Db =>
  new Kysely<Tables>({ dialect: postgresDialect(new ConnectionPool({ connectionString: url, max: 2, onError })) })

function onOwnConnection(connectionString: string): RunStatement {
  return new LookupConnection({ connectionString, onError }).query
}

function oneByOne(db: Db, run: RunStatement): Lookups {
  const statement = compileLookup(db)
  const find: Lookups['find'] = async (question) => {
    const [facts] = toFacts(await run(statement, ['', ...toParameters([question])]), '', 1)
    if (facts === undefined) throw new Error('no answer')
    return facts
  }
  return { find, ping: async () => {}, waiting: () => 0 }
}

function onPool(connectionString: string): RunStatement {
  const pool = new pg.Pool({ connectionString, max: 2, options: GENERIC_PLAN })
  return async (statement, values) => {
    const client = await pool.connect()
    const deadline = longDeadline()
    const rows = await rowsByCallback(client, statement, values)
    clearTimeout(deadline)
    client.release()
    return rows
  }
}

function withDriversTimeout(connectionString: string): RunStatement {
  const connected = pipelined({ connectionString, query_timeout: 1_800 })
  return async (statement, values) => rowsByCallback(await connected, statement, values)
}

function withDriversPromise(connectionString: string): RunStatement {
  const connected = pipelined({ connectionString })
  return async (statement, values) => {
    const client = await connected
    const deadline = longDeadline()
    const { rows } = await client.query<LookupRow>({ ...statement, values, rowMode: 'array' })
    clearTimeout(deadline)
    return rows
  }
}

const GENERIC_PLAN = '-c plan_cache_mode=force_generic_plan'

async function pipelined(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...config, options: GENERIC_PLAN, pipeline: true })
  await client.connect()
  return client
}

/** As the lookups' own connection does it, so that a variant differs from it in one respect only. */
function rowsByCallback(client: pg.ClientBase, ...[statement, values]: Parameters<RunStatement>): Promise<LookupRow[]> {
  return new Promise((resolve, reject) => {
    client.query<LookupRow>({ ...statement, values, rowMode: 'array' }, (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
  })
}

/** Costs as much as the deadline that the lookups' own connection sets. */
const longDeadline = () => setTimeout(() => process.abort(), 60_000)

async function throughKysely(db: Db, values: unknown[]): Promise<LookupRow[]> {
  const { text } = compileLookup(db)
  const parts = text.split(/\$\d+/)
  const query = sql.join(
    parts.flatMap((part, at) => (at < values.length ? [sql.raw(part), sql.val(values[at])] : [sql.raw(part)])),
    sql.raw(''),
  )
  const { rows } = await sql<Record<string, unknown>>`${query}`.execute(db)
  return rows.map((row) => Object.values(row) as LookupRow)
}
