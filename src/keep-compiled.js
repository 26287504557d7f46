/**
 * Keeps what Node compiles of the service for its next start. Loaded before the service (`node --import`), so that its
 * TypeScript is kept too; that is why this one file is JavaScript.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// A folder of our own, as the common one in the temporary folder belongs to whoever comes first. Where it can't be
// written, starts only take longer.
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/compiled'))
