/**
 * `npm run mutants`: plants each fault in a copy of the project, runs the tests that should notice, and says which do.
 *
 *     npm run mutants                     all of them, which takes hours
 *     npm run mutants -- permission key   those with one of these words in their name or file
 *     npm run mutants -- --check          only whether each text to change is still there; takes a second
 *     npm run mutants -- --record <file>  keeps each verdict in a file, and goes on there after an interruption
 *     npm run mutants -- --jobs 2         so many at once, each in a copy and with a Postgres of its own
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT } from '../../src/process/root.ts'
import { allMutants } from './all-mutants.ts'
import { Judge, type Judged, type Verdict } from './judge.ts'
import { type Mutant, plant, StaleMutantError } from './mutant.ts'
import { copyProject, type ProjectCopy } from './project-copy.ts'
import { VerdictRecord } from './verdict-record.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    record: { type: 'string' },
    jobs: { type: 'string', default: '1' },
  },
})
const chosen = allMutants.filter(
  ({ name, file }) =>
    positionals.length === 0 || positionals.some((word) => name.includes(word) || file.includes(word)),
)
const stale = chosen.flatMap((mutant): Judged[] => {
  const reason = staleness(mutant)
  return reason === undefined ? [] : [{ name: mutant.name, file: mutant.file, verdict: 'STALE', reason }]
})
stale.forEach(tell)
if (values.check) {
  console.log(`${chosen.length} mutants, ${stale.length} stale`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  const fresh = chosen.filter(({ name }) => !stale.some((other) => other.name === name))
  summarize([...stale, ...(await judgeAll(fresh, new VerdictRecord(values.record)))])
}

/** Gives the verdicts on all of them, those in the record too. */
async function judgeAll(mutants: readonly Mutant[], record: VerdictRecord): Promise<Judged[]> {
  const judged = mutants.flatMap(({ name }) => record.of(name) ?? [])
  const left = mutants.filter(({ name }) => record.of(name) === undefined)
  if (judged.length > 0) console.log(`In the record already: ${judged.length}`)
  const copies: ProjectCopy[] = []
  const stop = () => Promise.all(copies.splice(0).map((copy) => copy.remove()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop().finally(() => process.exit(1)))
  try {
    for (let job = 0; job < Number(values.jobs) && job < left.length; job += 1) copies.push(await copyProject(ROOT))
    const judge = new Judge()
    const work = async (copy: ProjectCopy) => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const one = await judge.judge(copy, mutant)
        tell(one)
        record.add(one)
        judged.push(one)
      }
    }
    await Promise.all(copies.map(work))
  } finally {
    await stop()
  }
  return judged
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

function tell({ verdict, name, file, reason }: Judged): void {
  console.log(`${verdict.padEnd(8)}  ${name}  ${file}: ${reason}`)
}

function summarize(judged: readonly Judged[]): void {
  const counts = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  const [killed, survived] = [counts('killed'), counts('SURVIVED')]
  const percent = Math.round((killed * 1000) / Math.max(1, killed + survived)) / 10
  console.log(`Score: ${killed} of ${killed + survived} killed (${percent} %)`)
  console.log(`${counts('STALE')} stale, ${counts('INVALID')} invalid`)
  if (killed < judged.length) process.exitCode = 1
}
