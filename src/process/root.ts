/** The project's root folder. Sources and bundle lie at different depths below it. */
import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder of `package.json`. */
export const ROOT = dirname(String(findPackageJSON(import.meta.url)))
