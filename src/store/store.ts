/** What a store is, on whichever database. `open-store.ts` makes one. */
import type { Lookups } from './lookups/lookups.ts'
import type { Db } from './tables.ts'

/** For what happens outside of any request. */
export interface StoreLog {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

export interface StoreOptions {
  /** Postgres; without it the embedded database is opened. */
  databaseUrl?: string | undefined
  /** What stands in front of Postgres. */
  databasePooler?: 'transaction' | undefined
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
  heartbeat: HeartbeatState
}

/** Whether lookups may be answered: see heartbeat/heartbeat.ts. */
export interface HeartbeatState {
  isFresh: boolean
  /** Whether an operator has to accept this database. */
  isRefused: boolean
}

export interface Store {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  readonly lookups: Lookups
  /**
   * Before any query: opens the database and brings its schema up to date. Throws `DataDirInUseError`, `SchemaError`,
   * `StoreUnavailableError`, or the driver's error, and can then be called again.
   */
  open(): Promise<void>
  /**
   * Before any lookup: begins with heartbeats, without which no lookup is answered. Resolves after the first attempt, and never
   * throws. Commands, which look nobody up, do without. A database that was left longer ago needs an operator; 0: none does.
   */
  startHeartbeat(longestAbsenceMs?: number): Promise<void>
  use(): StoreUse
  /** Whether the dashboard's and the lookups' connections answer, without regard to heartbeats. Never throws. */
  check(): Promise<{ dashboard: boolean; lookups: boolean }>
  /** Resolves when lookups and writes both work; throws `StoreUnavailableError` when they don't. */
  ping(): Promise<void>
  /** Runs work that may take as long as it needs, with a connection of its own. */
  withoutDeadline<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Removes what was erased from the files of the database as well; those of a Postgres server are its operator's. */
  forgetErased(): Promise<void>
  close(): Promise<void>
}
