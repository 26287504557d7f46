/** Opens the embedded database in a folder, reports the outcome to its parent process, and runs until it is killed. */
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
