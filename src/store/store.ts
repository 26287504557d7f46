/** The differences between the two databases. `open-store.ts` builds a store from one of them. */
import type { Log } from '../lib/outage-log.ts'
import type { Heartbeat } from './heartbeat/heartbeat.ts'
import type { Lookups } from './lookups/lookups.ts'
import type { Db } from './tables.ts'

export interface StoreOptions {
  /** The URL of Postgres. Without a URL, the embedded database is opened. */
  databaseUrl?: string | undefined
  /** The file that contains the URL. Each new connection reads the file again. */
  databaseUrlFile?: string | undefined
  /** The folder of the embedded database. Without a folder, the database is kept in memory. */
  dataDir?: string | undefined
  /** False: `open` changes no tables, and throws `OperatorError` if a migration is missing. */
  mayMigrate?: boolean
  log: Log
}

export interface Database {
  readonly kind: 'postgres' | 'embedded'
  readonly db: Db
  readonly lookups: Lookups
  readonly heartbeat: Heartbeat
  /** Opens the database and brings its schema up to date. If this fails, it can be called again. */
  open(): Promise<void>
  connectionUsage(): { connections: number; idle: number; waiting: number }
  /** Runs work without timeouts, on connections of its own. */
  withoutDeadline<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}
