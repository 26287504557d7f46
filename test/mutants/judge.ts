/** The verdict on a mutant: whether one of its tests fails, and because of it. */
import type { Mutant } from './mutant.ts'
import type { ProjectCopy } from './project-copy.ts'

/** `INVALID`: nothing can be said, such as when the project doesn't build with the fault. */
export type Verdict = 'killed' | 'SURVIVED' | 'STALE' | 'INVALID'

/** Where faults are planted. */
export type Place = Pick<ProjectCopy, 'build' | 'test' | 'withMutant'>

export interface Judged extends Pick<Mutant, 'name' | 'file'> {
  verdict: Verdict
  /** The test that failed, or why none did. */
  reason: string
}

/**
 * Runs test files without any fault. Gives those in which a failure would show nothing, and why: they fail by themselves,
 * or lack a part of the machine. Throws when none can be run.
 */
export async function findUnusable(copy: Place, files: readonly string[]): Promise<Map<string, string>> {
  const fault = await copy.build()
  if (fault !== undefined) throw new Error(`without any fault the project does not build: ${fault}`)
  const { failures, skipped, broken } = await copy.test(files, { untilFailure: false })
  if (broken !== undefined) throw new Error(`without any fault the tests can't be run: ${broken}`)
  const unusable = new Map(skipped.map(({ file, told }) => [file, `is left out on this machine: ${told}`]))
  const failing = [...new Set(failures.map(({ file }) => file))]
  // A busy machine gets a second chance.
  const again = failing.length === 0 ? [] : (await copy.test(failing, { untilFailure: false })).failures
  for (const { file, told } of again) unusable.set(file, `fails without any fault: ${told}`)
  return unusable
}

/** Plants the fault, and runs its tests until one fails. */
export async function judge(copy: Place, mutant: Mutant, unusable: Map<string, string>): Promise<Judged> {
  const startedAt = performance.now()
  const [verdict, reason] = whyUnusable(mutant, unusable) ?? (await copy.withMutant(mutant, () => run(copy, mutant)))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  return { name: mutant.name, file: mutant.file, verdict, reason: `${reason} (${seconds} s)` }
}

function whyUnusable({ tests }: Mutant, unusable: Map<string, string>): [Verdict, string] | undefined {
  const file = tests.find((test) => unusable.has(test))
  return file === undefined ? undefined : ['INVALID', `${file} ${unusable.get(file)}`]
}

async function run(copy: Place, { tests, sentence }: Mutant): Promise<[Verdict, string]> {
  const fault = await copy.build()
  if (fault !== undefined) return ['INVALID', `it does not build: ${fault}`]
  const { failures, broken } = await copy.test(tests)
  const [failure] = failures
  if (failure === undefined) return broken === undefined ? ['SURVIVED', sentence] : ['INVALID', broken]
  // Past a time limit it may have been the machine: a fault shows itself again.
  const [confirmed] = failure.isAssertion ? failures : (await copy.test([failure.file])).failures
  return confirmed === undefined ? ['SURVIVED', sentence] : ['killed', `${confirmed.file}: ${confirmed.told}`]
}
