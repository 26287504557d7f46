/** Opens the store: Postgres when there is an address, else the embedded database; migrated, ready for questions. */
import { Kysely } from 'kysely'
import { ConnectionPool } from './connection-pool.ts'
import { openEmbedded } from './embedded.ts'
import { ping } from './health.ts'
import { createLookups, type Lookups, MOST_IN_FLIGHT } from './lookups.ts'
import { migrateToLatest } from './migrate.ts'
import { postgresDialect } from './postgres.ts'
import type { Db, Tables } from './tables.ts'
import type { TextRow } from './text-query.ts'

/** How the store tells what happens to it outside of any request. */
export interface StoreLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface StoreOptions {
  /** Postgres; without it the embedded database is opened. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database; without it that database lives in memory. */
  dataDir?: string | undefined
  log: StoreLog
}

/** How busy the connections to the database are. */
export interface StoreUse {
  connections: number
  idle: number
  waiting: number
  /** Lookups that wait for a query to share. */
  waitingLookups: number
}

export interface Store {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  readonly lookups: Lookups
  use(): StoreUse
  /** Resolves when the database answers; throws `StoreUnavailable` when it doesn't. */
  ping(): Promise<void>
  close(): Promise<void>
}

const DASHBOARD_CONNECTIONS = 6

/** Throws `DataDirInUse`, or the driver's error when the database can't be opened or migrated. */
export function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl } = options
  return databaseUrl === undefined ? openEmbeddedStore(options) : openPostgresStore(databaseUrl, options)
}

async function openPostgresStore(connectionString: string, { log }: StoreOptions): Promise<Store> {
  const onError = (error: Error) => log.warn({ err: error }, 'an idle database connection broke')
  await migratePostgres(connectionString, onError, log)
  const pool = new ConnectionPool({ connectionString, max: DASHBOARD_CONNECTIONS, onError })
  const lookupPool = new ConnectionPool({ connectionString, max: MOST_IN_FLIGHT, onError })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const lookups = createLookups(db, (statement, values) => lookupPool.queryTexts({ ...statement, values }))
  return {
    kind: 'postgres',
    db,
    lookups,
    ping: () => ping(db),
    use: () => ({
      connections: pool.use.connections + lookupPool.use.connections,
      idle: pool.use.idle + lookupPool.use.idle,
      waiting: pool.use.waiting + lookupPool.use.waiting,
      waitingLookups: lookups.waiting(),
    }),
    close: async () => {
      await Promise.all([db.destroy(), lookupPool.end()])
    },
  }
}

async function migratePostgres(connectionString: string, onError: (error: Error) => void, log: StoreLog) {
  const pool = new ConnectionPool({ connectionString, max: 1, hasDeadlines: false, onError })
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) })
  try {
    const applied = await migrateToLatest(db)
    if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')
  } finally {
    await db.destroy()
  }
}

async function openEmbeddedStore({ dataDir }: StoreOptions): Promise<Store> {
  const { pglite, dialect, close } = await openEmbedded(dataDir)
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrateToLatest(db)
  } catch (error) {
    await close()
    throw error
  }
  const lookups = createLookups(db, ({ text }, values) => pglite.query<TextRow>(text, values, { rowMode: 'array' }))
  return {
    kind: 'embedded',
    db,
    lookups,
    ping: () => ping(db),
    use: () => ({ connections: 1, idle: 0, waiting: 0, waitingLookups: lookups.waiting() }),
    close: async () => {
      await db.destroy()
      await close()
    },
  }
}
