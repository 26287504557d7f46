/** The command that `npm start` runs. */
import { readText } from './repository.ts'

const { scripts } = JSON.parse(readText('package.json'))

/** Arguments for Node in the project's folder, without the search for a recent enough Node. */
export const startCommand: readonly string[] = /&& exec node (.*)/.exec(scripts.start)?.[1]?.split(' ').slice(1) ?? []
