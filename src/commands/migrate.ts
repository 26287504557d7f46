/** The entry point of `npm run migrate`: updates the tables of the database. `npm start` does that too. */
import { pino } from 'pino'
import { loadStoreConfig } from '../config/config.ts'
import { openWithRetry } from '../process/open-with-retry.ts'
import { runEntry } from '../process/run-entry.ts'
import { loadStore } from '../store/open-store.ts'

await runEntry(async () => {
  const config = loadStoreConfig()
  const store = await loadStore({ ...config, log: pino({ level: 'info', base: null }) })
  await openWithRetry(store, config)
  await store.close()
  console.log(`The ${store.kind} database is up to date.`)
})
