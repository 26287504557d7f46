/** A process of its own that opens the embedded database in a folder, says how that went, and stays until it is ended. */
import { pino } from 'pino'
import { openStore } from '../../helpers/open-store.ts'

try {
  await openStore({ dataDir: process.argv[2], log: pino({ level: 'silent' }) })
  process.send?.('opened')
  setInterval(() => {}, 60_000)
} catch (error) {
  process.send?.(error instanceof Error ? `${error.name}: ${error.message}` : 'no error')
  process.disconnect?.()
}
