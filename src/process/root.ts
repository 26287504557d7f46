/** Where the project is. Its sources and what is bundled of them lie in different folders below. */
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of `package.json`. */
export const ROOT = dirname(String(findPackageJSON(import.meta.url)))
