/**
 * `npm run mutants`: plants each fault in a copy of the project, runs the tests that should notice, and says which do.
 *
 *     npm run mutants                     all of them, which takes an hour or more of a machine with nothing else to do
 *     npm run mutants -- permission key   those with one of these words in their name or file
 *     npm run mutants -- --check          only whether each text to change is still there; takes a second
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../src/process/root.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { allMutants } from './all-mutants.ts'
import { type Mutant, plant, StaleMutantError } from './mutant.ts'
import { ProjectCopy } from './project-copy.ts'

type Verdict = 'killed' | 'SURVIVED' | 'STALE' | 'INVALID'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
const chosen = allMutants.filter(
  ({ name, file }) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word) || file.includes(word)),
)
const stale = chosen.flatMap((mutant) => {
  const reason = staleness(mutant)
  return reason === undefined ? [] : [{ mutant, reason }]
})
for (const { mutant, reason } of stale) tell('STALE', mutant, reason)
if (values.check) {
  console.log(`${chosen.length} mutants, ${stale.length} stale`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  await runAll(chosen.filter((mutant) => !stale.some((other) => other.mutant === mutant)))
}

async function runAll(mutants: Mutant[]): Promise<void> {
  const cluster = process.env.TEST_DATABASE_URL ? undefined : await startPostgres({ settings: ['max_connections=300'] })
  const databaseUrl = process.env.TEST_DATABASE_URL || cluster?.url
  if (databaseUrl === undefined) throw new Error('Postgres is needed: `apt-get install postgresql`.')
  const copy = new ProjectCopy(ROOT, databaseUrl)
  const stop = async () => {
    copy.remove()
    await cluster?.remove()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().finally(() => process.exit(1)))
  try {
    await expectGreen(copy, mutants)
    const verdicts: Verdict[] = stale.map(() => 'STALE')
    for (const mutant of mutants) verdicts.push(await judge(copy, mutant))
    summarize(verdicts)
  } finally {
    await stop()
  }
}

/** Without a fault all is green, else a test that fails has shown nothing. A busy machine gets a second chance. */
async function expectGreen(copy: ProjectCopy, mutants: Mutant[]): Promise<void> {
  const files = [...new Set(mutants.flatMap(({ tests }) => tests))]
  console.log(`Without a fault: ${files.length} test files`)
  if (!(await copy.build())) throw new Error('the project does not build')
  const first = await copy.test(files)
  const { failure } = first.failure === undefined ? first : await copy.test(files)
  if (failure !== undefined) throw new Error(`without any fault a test fails: ${failure}`)
}

async function judge(copy: ProjectCopy, mutant: Mutant): Promise<Verdict> {
  const startedAt = performance.now()
  const [verdict, reason] = await copy.withMutant(mutant, async (): Promise<[Verdict, string]> => {
    // The service is built by the tests themselves, the dashboard isn't.
    if (mutant.file.startsWith('src/web/') && !(await copy.build())) return ['INVALID', 'it does not build']
    const { failure } = await copy.test(mutant.tests)
    return failure === undefined ? ['SURVIVED', mutant.sentence] : ['killed', failure]
  })
  tell(verdict, mutant, `${reason} (${Math.round((performance.now() - startedAt) / 1000)} s)`)
  return verdict
}

function staleness({ file, tests, ...mutant }: Mutant): string | undefined {
  const missing = [file, ...tests].filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) return `no such file: ${missing.join(', ')}`
  try {
    plant(readFileSync(join(ROOT, file), 'utf8'), mutant)
    return undefined
  } catch (error) {
    if (error instanceof StaleMutantError) return error.message
    throw error
  }
}

function tell(verdict: Verdict, { name, file }: Mutant, reason: string): void {
  console.log(`${verdict.padEnd(8)}  ${name}  ${file}: ${reason}`)
}

function summarize(verdicts: Verdict[]): void {
  const counts = (verdict: Verdict) => verdicts.filter((one) => one === verdict).length
  const [killed, survived] = [counts('killed'), counts('SURVIVED')]
  const percent = Math.round((killed * 1000) / Math.max(1, killed + survived)) / 10
  console.log(`Score: ${killed} of ${killed + survived} killed (${percent} %)`)
  console.log(`${counts('STALE')} stale, ${counts('INVALID')} invalid`)
  if (killed < verdicts.length) process.exitCode = 1
}
