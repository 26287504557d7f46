/** What a store is, whichever database it stands on. `open-store.ts` makes one. */
import type { Lookups } from './lookups/lookups.ts'
import type { Db } from './tables.ts'

/** The log of what happens outside of any request. */
export interface StoreLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface StoreOptions {
  /** Postgres; without it the embedded database is opened. */
  databaseUrl?: string | undefined
  /** Folder of the embedded database; without it that database lives in memory. */
  dataDir?: string | undefined
  /** False: `open` makes and changes no table, and throws `SchemaError` where the schema isn't this release's. */
  mayMigrate?: boolean
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
   * Before any query: opens the database and brings its schema up to date. Throws `DataDirInUseError`, `SchemaError`,
   * `StoreUnavailableError`, or the driver's error; it may be retried then.
   */
  open(): Promise<void>
  use(): StoreUse
  /** Resolves when the database answers; throws `StoreUnavailableError` when it doesn't. */
  ping(): Promise<void>
  close(): Promise<void>
}
