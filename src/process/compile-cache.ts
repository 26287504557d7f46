/** Node's compile cache: the next start reuses what this one compiled. Imported before the service. */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ROOT } from './root.ts'

// A folder of our own: the default one, in the temporary folder, belongs to whoever made it first. Where it can't be
// written, starts only take longer.
enableCompileCache(join(ROOT, 'node_modules/.cache/compiled'))
