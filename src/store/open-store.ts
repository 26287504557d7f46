/** Opens the store: Postgres when there is an address, else the embedded database. */
import { migrateToLatest, requireLatest } from './migrate.ts'
import type { Store, StoreOptions } from './store.ts'

/** Gives a store that is open, migrated, and has tried a first heartbeat. Throws what `Store.open` throws. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const store = await loadStore(options)
  await store.open()
  await store.startHeartbeat()
  return store
}

/** Gives a store that is still to be opened. Only the code of the database in use is loaded. */
export async function loadStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, databasePooler, dataDir, mayMigrate = true, log } = options
  const bringUpToDate = mayMigrate ? migrateToLatest : requireLatest
  if (databaseUrl === undefined) {
    const { embeddedStore } = await import('./embedded/open-embedded.ts')
    return embeddedStore(dataDir, log, bringUpToDate)
  }
  const { postgresStore } = await import('./postgres/open-postgres.ts')
  const address = { connectionString: databaseUrl, isPooled: databasePooler !== undefined }
  return postgresStore(address, log, bringUpToDate)
}
