/** `admin check`: says before the first login whether the service will work, and what to do if it won't. */
import { type Config, inspectConfig } from '../../../config/config.ts'
import type { Command } from '../command.ts'
import { type Finding, ok, problem } from './finding.ts'
import { checkDatabase, checkRedis } from './inside.ts'
import { checkPlatform, checkPublicUrl, checkPublisher } from './outside.ts'

type Part = [name: string, variables: RegExp, find: (config: Config) => Promise<Finding[]>]

/** Each with the variables without which it can't be tried. */
const parts: Part[] = [
  ['database', /^(?:DATABASE_URL|DATA_DIR)/, checkDatabase],
  ['Redis', /^REDIS_URL/, checkRedis],
  ['chat platform', /\bCHAT_/, checkPlatform],
  ['game data', /^PUBLISHER_/, checkPublisher],
  ['PUBLIC_URL', /^PUBLIC_URL/, checkPublicUrl],
]

export const check: Command = {
  usage: '',
  summary: 'Check settings, database, Redis, chat platform and PUBLIC_URL, and say what to do about each problem.',
  run: async () => {
    const { config, problems } = inspectConfig()
    const settings: Finding[] = problems.length === 0 ? [ok('every variable is valid')] : problems.map(problem)
    const usable = parts.filter(([, variables]) => !problems.some((text) => variables.test(text)))
    const tried = usable.map(async ([name, , find]) => [name, await inTime(find(config))] as const)
    const found = [['settings', settings] as const, ...(await Promise.all(tried))]
    if (found.some(([, findings]) => findings.some(([kind]) => kind === 'problem'))) process.exitCode = 1
    // A part that hangs holds its sockets open.
    setTimeout(() => process.exit(), 500).unref()
    return found.flatMap(([name, findings]) =>
      findings.map(([kind, text]) => `${kind.padEnd(7)} ${name}: ${text.replace(/\.$/, '')}.`),
    )
  },
}

/** All parts are tried at once, so that the whole ends within 15 seconds. */
const MAX_MS = 12_000

async function inTime(findings: Promise<Finding[]>): Promise<Finding[]> {
  const late = Promise.withResolvers<Finding[]>()
  setTimeout(() => late.resolve([problem(`no answer within ${MAX_MS / 1000} seconds`)]), MAX_MS).unref()
  return Promise.race([late.promise, findings.catch((error: Error) => [problem(error.message)])])
}
