/** Turns on Node's compile cache: the next start reuses what this one compiles. Imported before the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// A folder of our own: another user may own the default one, below /tmp. If it can't be written, starts only take longer.
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'))
