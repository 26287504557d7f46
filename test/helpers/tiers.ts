/**
 * The one list of which test files `npm run test:fast`, `npm test`, `npm run test:all` and `npm run test:cluster` run. A file
 * that isn't named here belongs to `npm test`, and also to `npm run test:fast` if it needs only Node, as its imports show.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasPostgresPrograms } from './find-program.ts'
import { REPOSITORY } from './repository.ts'

/** `fast` is part of `core`. `core`, `rest` and `cluster` together are everything. `trust` is the part that can run longer. */
type Tier = 'fast' | 'core' | 'rest' | 'trust' | 'cluster'

/** Only in `npm run test:cluster`, which needs the machine for itself. */
const CLUSTER = 'test/cluster/'

/** Only in `npm run test:all`. A folder stands for its files. */
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
/** In `npm test` although their folder isn't. */
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

/** The tier that `TEST_TIER` asks for; undefined means all files. */
export const tier = (process.env.TEST_TIER || undefined) as Tier | undefined

/** The files of a tier, as paths in the project. */
export function filesOf(wanted: Tier | undefined): string[] {
  const all = globSync('test/**/*.test.ts', { cwd: REPOSITORY }).sort()
  if (wanted === undefined) return all
  if (wanted === 'cluster') return all.filter((file) => file.startsWith(CLUSTER))
  const files = all.filter((file) => !file.startsWith(CLUSTER))
  if (wanted === 'trust') return files.filter((file) => file.startsWith('test/trust/'))
  if (wanted === 'rest') return files.filter((file) => isLater(file) || (hasPostgres && asksTwice(file)))
  return files.filter(wanted === 'fast' ? isFast : (file) => !isLater(file))
}

/** Whether a file needs only Node, and little time. */
export const isFast = (file: string) => !isLater(file) && !NOT_FAST.includes(file) && !needsRealPart(file)

const isLater = (file: string) =>
  REST.some((path) => file === path || file.startsWith(`${path}/`)) && !CORE.includes(file)

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || hasPostgresPrograms()

/** Whether a file tests routes on both databases (`routeDatabases`, `onEachDatabase`), of which `npm test` uses only Postgres. */
const asksTwice = (file: string) => /routeDatabases|onEachDatabase/.test(readFileSync(join(REPOSITORY, file), 'utf8'))

/** Modules whose users need a real part. */
const REAL_PARTS = new Set([
  'pg',
  '@electric-sql/pglite',
  'ioredis',
  'playwright-core',
  'node:child_process',
  'node:worker_threads',
])
/** Imports of modules, `import()` included; types aren't loaded. */
const IMPORTS = /(?:^(?:import|export) (?!type )[^'"]*?|\bimport\()['"]([^'"]+)['"]/gm

/** Whether a file, or anything that it imports, needs a real part. */
function needsRealPart(file: string): boolean {
  for (const { imports } of reachedFrom([file])) if (imports.some((name) => REAL_PARTS.has(name))) return true
  return false
}

/** The parts of `real-parts.ts` that these files and their imports inject. */
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
  // The text may only quote an import, or name something other than a module.
  return existsSync(file) && /\.[mc]?[jt]sx?$/.test(file) ? namesIn(file, IMPORTS) : []
}

const namesIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name)
