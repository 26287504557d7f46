/** Keeps what Node compiles of the service for its next start. Imported before the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// A folder of our own, as the common one in the temporary folder belongs to whoever comes first. Where it can't be
// written, starts only take longer.
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'))
