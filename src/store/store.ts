/** The interface that both databases implement. `open-store.ts` opens one of them as the store. */
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
  /** Opens the database, and migrates its schema or checks it. May be called again after a failure. */
  open(): Promise<void>
  connectionUsage(): { connections: number; idle: number; waiting: number }
  /** Runs `work` without timeouts. On Postgres, it has its own connections. */
  withoutDeadline<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}
