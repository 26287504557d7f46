/** `node src/main.ts`: runs the service, and keeps what Node compiles of it for the next start. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A folder of our own, as the common one in the temporary folder belongs to whoever comes first. Where it can't be
// written, starts only take longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
// Later than that, so that it is compiled into the cache.
const { run } = await import('./service.ts')
await run()
