/** The entry point of the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A folder of our own: another user may own the default one. If it can't be written, starts only take longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

// A dynamic import: static imports are loaded before the compile cache is on.
const { run } = await import('./process/service.ts')
await run()
