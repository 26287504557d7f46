/**
 * Which test file `npm run test:fast`, `npm test`, `npm run test:all` and `npm run test:cluster` run: the one list. A file
 * that isn't named here is in `npm test`; it is also in `npm run test:fast` if it needs nothing but Node, which its imports
 * tell.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { hasPostgresPrograms } from './find-program.ts'
import { REPOSITORY } from './repository.ts'

/** `fast` is part of `core`; `core`, `rest` and `cluster` are everything; `trust` is the part of it that can run for longer. */
type Tier = 'fast' | 'core' | 'rest' | 'trust' | 'cluster'

/** Left to `npm run test:cluster`, which has the machine for itself. */
const CLUSTER = 'test/cluster/'

/** Left to `npm run test:all`. A folder stands for its files. */
export const REST = [
  'test/trust',
  'test/browser',
  'test/operators',
  'test/abuse',
  'test/examples',
  'test/process',
  'test/store/embedded/embedded.test.ts',
  'test/store/migrate.test.ts',
  'test/web/build',
]
/** Of these folders, in `npm test` all the same. */
export const CORE = [
  'test/browser/story.test.ts',
  'test/trust/checkers.test.ts',
  'test/operators/admin.test.ts',
  'test/operators/kubernetes.test.ts',
  'test/operators/metrics.test.ts',
  'test/operators/register-commands.test.ts',
  'test/process/by-itself.test.ts',
  'test/process/first-start.test.ts',
]
/** In `npm test`, but too slow for `npm run test:fast`. */
export const NOT_FAST = ['test/http/shed-load.test.ts']

/** What the environment asks for (`TEST_TIER`); undefined: all files. */
export const tier = (process.env.TEST_TIER || undefined) as Tier | undefined

/** Paths in the project. */
export function filesOf(wanted: Tier | undefined): string[] {
  const all = globSync('test/**/*.test.ts', { cwd: REPOSITORY }).sort()
  if (wanted === undefined) return all
  if (wanted === 'cluster') return all.filter((file) => file.startsWith(CLUSTER))
  const files = all.filter((file) => !file.startsWith(CLUSTER))
  if (wanted === 'trust') return files.filter((file) => file.startsWith('test/trust/'))
  if (wanted === 'rest') return files.filter((file) => isLater(file) || (hasPostgres && asksTwice(file)))
  return files.filter(wanted === 'fast' ? isFast : (file) => !isLater(file))
}

/** Whether a file needs nothing but Node, and little time. */
export const isFast = (file: string) => !isLater(file) && !NOT_FAST.includes(file) && realPartOf(file) === undefined

const isLater = (file: string) =>
  REST.some((path) => file === path || file.startsWith(`${path}/`)) && !CORE.includes(file)

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || hasPostgresPrograms()

/** Whether a file asks the same of both databases, of which `npm test` has Postgres only: see `routeDatabases`, `onEachDatabase`. */
const asksTwice = (file: string) => /routeDatabases|onEachDatabase/.test(readFileSync(join(REPOSITORY, file), 'utf8'))

/** Whoever loads one of these wants a real part, or is one. */
const REAL_PARTS = new Set([
  'pg',
  '@electric-sql/pglite',
  'ioredis',
  'playwright-core',
  'node:child_process',
  'node:worker_threads',
])
/** Modules that are loaded, also by `import()`; types aren't. */
const IMPORTS = /(?:^(?:import|export) (?!type )[^'"]*?|\bimport\()['"]([^'"]+)['"]/gm

/** The first real part that a file reaches, over whatever it imports; undefined: none. */
function realPartOf(file: string): string | undefined {
  for (const { path, imports } of reachedFrom([file])) {
    const part = imports.find((name) => REAL_PARTS.has(name))
    if (part !== undefined) return `${relative(REPOSITORY, path)} loads ${part}`
  }
  return undefined
}

/** What these files, and whatever they import, have of `real-parts.ts`. */
export function injectedBy(files: string[]): Set<string> {
  const reached = [...reachedFrom(files)].filter(({ path }) => path.startsWith(join(REPOSITORY, 'test/')))
  return new Set(reached.flatMap(({ path }) => namesIn(path, /\binject\('(\w+)'\)/g)))
}

function* reachedFrom(files: string[]): Generator<{ path: string; imports: string[] }> {
  const seen = new Set<string>()
  const waiting = files.map((file) => join(REPOSITORY, file))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const imports = importsOf(path)
    if (existsSync(path)) yield { path, imports }
    const folder = dirname(path)
    waiting.push(...imports.filter((name) => name.startsWith('.')).map((name) => join(folder, name)))
  }
}

function importsOf(file: string): string[] {
  // A module as a test quotes it, or something else than a module.
  return existsSync(file) && /\.[mc]?[jt]sx?$/.test(file) ? namesIn(file, IMPORTS) : []
}

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
