/** The tricks of a lookup, each with the plain code that would replace it. */

import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { createLookups, type Lookups, type RunStatement } from '../../src/store/lookups/lookups.ts'
import { LOOKUP, type LookupRow, toFacts, toParameters } from '../../src/store/lookups/statement.ts'
import { ConnectionPool } from '../../src/store/postgres/connection-pool.ts'

const poolAt = (connectionString: string, max = 1) =>
  new ConnectionPool({ connectionString, max, onError: console.error })

/** What the service does. */
export const asItIs = (url: string): Lookups => createLookups(poolAt(url).execute)

interface Variant {
  trick: string
  plainly: string
  make: (url: string) => Lookups
  /** False: who looked is not counted. */
  isCounted?: boolean
  /** False: lookups need no heartbeat, and none is written. */
  hasHeartbeat?: boolean
  /** True: each answer is a line in the log, as at `LOG_LEVEL=info`. */
  logsAnswers?: boolean
}

export const variants: Record<string, Variant> = {
  batching: {
    trick: 'lookups in flight share a query',
    plainly: 'a query for each lookup',
    make: (url) => oneByOne(poolAt(url, 2).execute),
  },
  'generic-plan': {
    trick: 'a prepared statement is planned once',
    plainly: 'Postgres chooses (plan_cache_mode = auto)',
    make: (url) => asItIs(`${url}?options=-c%20plan_cache_mode%3Dauto`),
  },
  heartbeat: {
    trick: 'not a trick: lookups need a fresh heartbeat',
    plainly: 'none; the ratio says what it costs',
    make: asItIs,
    hasHeartbeat: false,
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
  prepared: {
    trick: 'the statement is prepared once for each connection, and sent past Kysely',
    plainly: "Kysely's executor, which prepares it for each query",
    make: (url) => {
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolAt(url) }) })
      return createLookups(async ({ text }, values) => {
        const { rows } = await db.executeQuery<LookupRow>(CompiledQuery.raw(text, values))
        return rows
      })
    },
  },
}

function oneByOne(run: RunStatement): Lookups {
  const find: Lookups['find'] = async (question) => {
    const [facts] = toFacts(await run(LOOKUP, toParameters([question])))
    if (facts === undefined) throw new Error('no answer')
    return facts
  }
  return { find, ping: async () => {}, waiting: () => 0 }
}
