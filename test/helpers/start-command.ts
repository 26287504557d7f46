/** The service as it is deployed: what `npm start` runs. */
import { readText } from './repository.ts'

const { scripts } = JSON.parse(readText('package.json'))

/** Arguments for Node, in the project's folder: the bundle, which is to be up to date, without what looks for the right Node. */
export const startCommand: readonly string[] = scripts.start.split(' ').slice(2)
