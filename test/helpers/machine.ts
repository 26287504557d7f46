/** The machine as a newcomer has it: its own Node and npm, without what `npm test` puts in front of them. */
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from './repository.ts'
import { outputOf, runSync } from './run-sync.ts'

/** What reaching the package registry may take. */
const NETWORK = /^(?:HOME|TMPDIR|.*_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig|cafile))$/i

/** The environment of a terminal; `programs` are folders whose programs come first. npm takes from its cache what is there. */
export function terminal(...programs: string[]): Record<string, string> {
  const own = (process.env.PATH ?? '').split(':').filter((folder) => !/node_modules\/|node-gyp-bin/.test(folder))
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name)) as [string, string][]
  return {
    ...Object.fromEntries(network),
    PATH: [...programs, ...own].join(':'),
    npm_config_prefer_offline: 'true',
    npm_config_update_notifier: 'false',
  }
}

/** Whether npm reaches its registry. What needs it is skipped without, and says so. */
export function reachesRegistry(): boolean {
  const ping = runSync('npm', ['ping', '--fetch-retries=0'], { env: terminal() })
  if (ping.status === 0) return true
  const [why] = ping.stderr.trim().split('\n')
  const sentence = `Skipped: tests that need npm's registry, which can't be reached from here (${why}).`
  if (process.env.REQUIRE_ALL_PARTS) throw new Error(sentence)
  console.warn(sentence)
  return false
}

/** Copies what is committed, or would be, as a fresh clone has it. */
export function copyCheckout(folder: string): void {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const files = outputOf('git', list, { cwd: REPOSITORY }).split('\0')
  for (const file of files.filter((name) => name !== '' && existsSync(join(REPOSITORY, name)))) {
    cpSync(join(REPOSITORY, file), join(folder, file))
  }
}
