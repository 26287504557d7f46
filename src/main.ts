/** The entry point of the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Our own folder, because another user may own the default one. If ours isn't writable, starting takes longer, but works.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))

// A dynamic import: static imports are loaded before the compile cache is on.
const { run } = await import('./process/service.ts')
await run()
