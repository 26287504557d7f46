/** The service as it is deployed: what `npm start` runs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))

/** Arguments for Node, in the project's folder: the bundle, which is to be up to date, without what looks for the right Node. */
export const startCommand: readonly string[] = scripts.start.split(' ').slice(2)
