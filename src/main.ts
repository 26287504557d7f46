/** The entry point of the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Our own folder, because another user may own the default one. If it isn't writable, starting only takes longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

// A dynamic import: static imports are loaded before the compile cache is on.
const { run } = await import('./process/service.ts')
await run()
