/** Opens a store without a service around it. */
import { loadStore } from '../../src/store/open-store.ts'
import type { StoreOptions } from '../../src/store/store.ts'

/** Opens and migrates a store, and writes the first heartbeat. */
export async function openStore(options: StoreOptions) {
  const store = await loadStore(options)
  await store.open()
  await store.startHeartbeat()
  return store
}
