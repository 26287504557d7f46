/** Opens the store: Postgres when there is an address, else the embedded database; migrated, ready for questions. */
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
  use(): StoreUse
  /** Resolves when the database answers; throws `StoreUnavailable` when it doesn't. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Throws `DataDirInUse`, or the driver's error when the database can't be opened or migrated. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const open = await loadStore(options)
  return open()
}

/** Reads the code of the database that is asked for, and of no other; what it gives does what `openStore` does. */
export async function loadStore({ databaseUrl, dataDir, log }: StoreOptions): Promise<() => Promise<Store>> {
  if (databaseUrl === undefined) {
    const { openEmbeddedStore } = await import('./open-embedded.ts')
    return () => openEmbeddedStore(dataDir)
  }
  const { openPostgresStore } = await import('./open-postgres.ts')
  return () => openPostgresStore(databaseUrl, log)
}
