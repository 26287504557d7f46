/** The store: Postgres when there is an address, else the embedded database. */
import type { Lookups } from './lookups.ts'
import type { Db } from './tables.ts'

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
  /**
   * Before any question: opens the database and brings its schema up to date. Throws `DataDirInUse`, `StoreUnavailable`,
   * or the driver's error; it may be tried again then.
   */
  open(): Promise<void>
  use(): StoreUse
  /** Resolves when the database answers; throws `StoreUnavailable` when it doesn't. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Gives a store that is open: migrated, and ready for questions. Throws what `Store.open` throws. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await loadStore(options)
  await store.open()
  return store
}

/** Reads the code of the database that is asked for, and of no other; the store is still to be opened. */
export async function loadStore({ databaseUrl, dataDir, log }: StoreOptions): Promise<Store> {
  if (databaseUrl === undefined) {
    const { embeddedStore } = await import('./open-embedded.ts')
    return embeddedStore(dataDir)
  }
  const { postgresStore } = await import('./open-postgres.ts')
  return postgresStore(databaseUrl, log)
}
