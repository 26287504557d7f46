/** The command that `npm start` runs. */
import { readText } from './repository.ts'

const { scripts } = JSON.parse(readText('package.json'))

/** Arguments for Node, in the project's folder, without what looks for a Node that is new enough. */
export const startCommand: readonly string[] = /&& exec node (.*)/.exec(scripts.start)?.[1]?.split(' ').slice(1) ?? []
