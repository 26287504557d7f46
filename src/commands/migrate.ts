/** Third entry point: brings the database up to date and ends. `npm start` does the same by itself. */
import { pino } from 'pino'
import { ConfigError, loadConfig } from '../config/config.ts'
import { DataDirInUse } from '../store/embedded/data-dir.ts'
import { openStore } from '../store/open-store.ts'

async function migrate(): Promise<void> {
  const { databaseUrl, dataDir } = loadConfig()
  const store = await openStore({ databaseUrl, dataDir, log: pino({ level: 'info', base: null }) })
  await store.close()
  console.log(`The ${store.kind} database is up to date.`)
}

await migrate().catch((error: Error) => {
  if (!(error instanceof ConfigError || error instanceof DataDirInUse)) throw error
  console.error(error.message)
  process.exitCode = 1
})
