/**
 * `npm run mutants`: plants each fault in a copy of the project, runs the tests that should notice, and says which do.
 *
 *     npm run mutants                     all of them, which takes hours
 *     npm run mutants -- heartbeat key    those with one of these words in their sentence or file
 *     npm run mutants -- --check          only whether each text to change is still there; takes a second
 */
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { REPOSITORY } from '../helpers/repository.ts'
import { runSync } from '../helpers/run-sync.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { allFaults } from './all-faults.ts'
import { type Fault, plant } from './fault.ts'

/** `INVALID`: nothing can be said, such as when a test fails without the fault, too. */
type Verdict = 'killed' | 'SURVIVED' | 'STALE' | 'INVALID'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { check: { type: 'boolean' } } })
const chosen = allFaults.filter(
  ({ breaks, file }) =>
    positionals.length === 0 || positionals.some((word) => breaks.includes(word) || file.includes(word)),
)
const stale = chosen.filter((fault) => plantedIn(REPOSITORY, fault) === undefined)
for (const fault of stale) tell('STALE', fault)
process.exitCode = stale.length > 0 ? 1 : 0
if (values.check) console.log(`${chosen.length} faults, ${stale.length} stale`)
else judgeAll(chosen.filter((fault) => !stale.includes(fault)))

/** The source of the file in this folder with the fault in it; undefined: the text to change isn't there once. */
function plantedIn(folder: string, fault: Fault): string | undefined {
  const path = join(folder, fault.file)
  return existsSync(path) ? plant(readFileSync(path, 'utf8'), fault) : undefined
}

function judgeAll(faults: readonly Fault[]): void {
  const leftOut = new Set(['.git', 'node_modules', 'data', 'coverage'].map((name) => join(REPOSITORY, name)))
  const copy = temporaryFolder()
  process.once('exit', () => removeFolder(copy))
  process.once('SIGINT', () => process.exit(1))
  cpSync(REPOSITORY, copy, { recursive: true, filter: (path) => !leftOut.has(path) })
  symlinkSync(join(REPOSITORY, 'node_modules'), join(copy, 'node_modules'))
  const isUsable = new Map<string, boolean>()
  const counts = { killed: 0, SURVIVED: 0, STALE: 0, INVALID: 0 }
  for (const fault of faults) {
    const [verdict, reason] = judge(copy, fault, isUsable)
    tell(verdict, fault, reason)
    counts[verdict] += 1
  }
  console.log(`${counts.killed} of ${faults.length} killed, ${counts.SURVIVED} survived, ${counts.INVALID} invalid`)
  if (counts.killed < faults.length) process.exitCode = 1
}

/** Plants the fault, and runs its tests until one fails, which must not fail without it. */
function judge(copy: string, fault: Fault, isUsable: Map<string, boolean>): [Verdict, reason?: string] {
  const path = join(copy, fault.file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, plantedIn(copy, fault) ?? source)
  const { failed, unknown } = runTests(copy, fault.tests)
  writeFileSync(path, source)
  if (failed === undefined) return unknown === undefined ? ['SURVIVED'] : ['INVALID', unknown]
  if (!isUsable.has(failed.file)) isUsable.set(failed.file, runTests(copy, [failed.file]).failed === undefined)
  if (isUsable.get(failed.file)) return ['killed', `${failed.file}: ${failed.test}`]
  return ['INVALID', `${failed.file} fails without the fault, too`]
}

interface Outcome {
  failed?: { file: string; test: string }
  /** Why not all tests could be run, if none failed. */
  unknown?: string
}

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

function runTests(copy: string, files: readonly string[]): Outcome {
  const outputFile = join(copy, 'mutants-report.json')
  rmSync(outputFile, { force: true })
  const options = ['--bail=1', '--reporter=json', `--outputFile=${outputFile}`]
  const argv = ['node_modules/vitest/vitest.mjs', 'run', ...options, ...files]
  const { stderr } = runSync(process.execPath, argv, { cwd: copy })
  if (!existsSync(outputFile)) return { unknown: stderr.trim().split('\n').at(-1) ?? 'nothing was run' }
  const { testResults }: Report = JSON.parse(readFileSync(outputFile, 'utf8'))
  for (const { name, status, assertionResults } of testResults) {
    // Without any test it could not be loaded; without a failed one its hooks failed.
    if (status !== 'failed' || assertionResults.length === 0) continue
    const failed = assertionResults.find((test) => test.status === 'failed')
    return { failed: { file: relative(copy, name), test: failed?.fullName ?? 'its hooks' } }
  }
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const missing = tests.find(({ status }) => status !== 'passed')
  if (missing !== undefined) return { unknown: `left out on this machine: ${missing.fullName}` }
  const isWhole = testResults.length === files.length && testResults.every(({ status }) => status === 'passed')
  return isWhole ? {} : { unknown: 'not all files could be loaded' }
}

function tell(verdict: Verdict, { breaks, file }: Fault, reason = ''): void {
  console.log(`${verdict.padEnd(8)}  ${file}: ${breaks} ${reason}`.trimEnd())
}
