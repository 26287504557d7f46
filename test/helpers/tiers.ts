/** Lists which test files `npm run test:fast`, `npm test`, `npm run test:all` and `npm run test:cluster` run. */
import { globSync } from 'node:fs'
import { hasPostgresPrograms } from './find-program.ts'
import { REPOSITORY, readText } from './repository.ts'

/** `fast` is part of `core`. `core`, `rest` and `cluster` together contain all files. `trust` is a part that can run longer. */
type Tier = 'fast' | 'core' | 'rest' | 'trust' | 'cluster'

/** Files that run only in `npm run test:all`. A folder stands for the files in it. */
export const ONLY_IN_TEST_ALL = [
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
/** Files that run in `npm test` although their folder doesn't. */
export const CORE = [
  'test/abuse/raw-http.test.ts',
  'test/abuse/secrets.test.ts',
  'test/browser/story.test.ts',
  'test/examples/bots.test.ts',
  'test/examples/publisher.test.ts',
  'test/trust/checkers.test.ts',
  'test/operators/admin.test.ts',
  'test/operators/admin-people.test.ts',
  'test/operators/deployment-files.test.ts',
  'test/operators/kubernetes.test.ts',
  'test/operators/metrics.test.ts',
  'test/operators/production-page.test.ts',
  'test/operators/register-commands.test.ts',
  'test/operators/release.test.ts',
  'test/process/by-itself.test.ts',
  'test/process/first-start.test.ts',
  'test/process/launch.test.ts',
  'test/process/open-with-retry.test.ts',
]
/** Files that run in `npm run test:fast` too, because they need only Node, and little time. */
export const FAST = [
  'test/clients/chat/login.test.ts',
  'test/clients/chat/person.test.ts',
  'test/clients/chat/platform-error.test.ts',
  'test/clients/publisher/placeholder-data.test.ts',
  'test/config',
  'test/development',
  'test/http/deadline-doors.test.ts',
  'test/http/deadline.test.ts',
  'test/lib',
  'test/operators/deployment-files.test.ts',
  'test/promises/commands.test.ts',
  'test/promises/contributor-docs.test.ts',
  'test/promises/import-direction.test.ts',
  'test/promises/openapi.test.ts',
  'test/promises/plain-english.test.ts',
  'test/routes/bots/publisher.test.ts',
  'test/routes/bots/several-people.test.ts',
  'test/routes/chat/format-lookups.test.ts',
  'test/routes/pages/page-routes.test.ts',
  'test/store/heartbeat/attempts.test.ts',
  'test/store/heartbeat/identity.test.ts',
  'test/store/lookups/batch-queue.test.ts',
  'test/store/people/identifiers.test.ts',
  'test/store/store-errors.test.ts',
  'test/trust/checkers.test.ts',
  'test/web',
]

/** The tier that `TEST_TIER` asks for; undefined means all files. */
export const tier = (process.env.TEST_TIER || undefined) as Tier | undefined

/** Lists the files of a tier, as paths in the project. */
export function filesOf(wanted: Tier | undefined): string[] {
  const all = globSync('test/**/*.test.ts', { cwd: REPOSITORY }).sort()
  return wanted === undefined ? all : all.filter((file) => isIn[wanted](file))
}

const isUnder = (file: string, paths: string[]) => paths.some((path) => `${file}/`.startsWith(`${path}/`))
const isOnlyInTestAll = (file: string) => isUnder(file, ONLY_IN_TEST_ALL) && !isUnder(file, CORE)

const isIn: Record<Tier, (file: string) => boolean> = {
  fast: (file) => isUnder(file, FAST) && !isOnlyInTestAll(file),
  core: (file) => !isOnlyInTestAll(file) && !isIn.cluster(file),
  rest: (file) => isOnlyInTestAll(file) || (hasPostgres && isForBothDatabases(file)),
  trust: (file) => isUnder(file, ['test/trust']),
  /** These tests need the whole machine. */
  cluster: (file) => isUnder(file, ['test/cluster']),
}

const hasPostgres = Boolean(process.env.TEST_DATABASE_URL) || hasPostgresPrograms()

/** Whether a file tests routes on both databases; `npm test` runs such a file only on Postgres. */
const isForBothDatabases = (file: string) => /routeDatabases|onEachDatabase/.test(readText(file))
