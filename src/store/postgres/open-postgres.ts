/** The store on Postgres. */
import { Kysely, sql } from 'kysely'
import { createLookups } from '../lookups/lookups.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Store, StoreLog } from '../store.ts'
import type { Tables } from '../tables.ts'
import { ConnectionPool } from './connection-pool.ts'
import { postgresDialect } from './kysely-dialect.ts'
import { LookupConnection } from './lookup-connection.ts'

const DASHBOARD_CONNECTIONS = 6

export function postgresStore(connectionString: string, log: StoreLog, bringUpToDate: BringUpToDate): Store {
  const onError = (error: unknown) => log.warn({ err: error }, 'a database connection broke')
  const pool = new ConnectionPool({ connectionString, max: DASHBOARD_CONNECTIONS, onError })
  const forLookups = new LookupConnection({ connectionString, onError })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const lookups = createLookups(db, (statement, values) => forLookups.query(statement, values))
  return {
    kind: 'postgres',
    db,
    lookups,
    open: async () => {
      await withoutDeadlines(connectionString, onError, async (db) => {
        const applied = await bringUpToDate(db)
        if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')
      })
      await lookups.ping()
    },
    ping: async () => {
      await Promise.all([lookups.ping(), sql`select 1`.execute(db)])
    },
    use: () => ({
      connections: pool.use.connections + forLookups.use.connections,
      idle: pool.use.idle + forLookups.use.idle,
      waiting: pool.use.waiting,
      waitingLookups: lookups.waiting(),
    }),
    close: async () => {
      await Promise.all([db.destroy(), forLookups.end()])
    },
  }
}

/** On a connection of its own: migrations may take as long as they need. */
async function withoutDeadlines(
  connectionString: string,
  onError: (error: unknown) => void,
  work: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const pool = new ConnectionPool({ connectionString, max: 1, hasDeadlines: false, onError })
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
