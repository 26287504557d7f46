/** The differences between the two databases. `open-store.ts` builds a store from one of them. */
import type { Log } from '../lib/outage-log.ts'
import type { Heartbeat } from './heartbeat/heartbeat.ts'
import type { Lookups } from './lookups/lookups.ts'
import type { Db } from './tables.ts'

export interface StoreOptions {
  /** Postgres; without it the embedded database is opened. */
  databaseUrl?: string | undefined
  /** The file that contains the address: it is read again for each connection. */
  databaseUrlFile?: string | undefined
  /** Folder of the embedded database; without it that database lives in memory. */
  dataDir?: string | undefined
  /** False: `open` creates and changes no table, and throws `OperatorError` if the schema isn't this release's. */
  mayMigrate?: boolean
  log: Log
}

export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  readonly lookups: Lookups
  readonly heartbeat: Heartbeat
  /** Opens the database and brings its schema up to date. If it throws, it can be called again. */
  open(): Promise<void>
  connectionUse(): { connections: number; idle: number; waiting: number }
  /** Runs work that may take as long as it needs, over its own connection. */
  withoutDeadline<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}
