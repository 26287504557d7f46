/** The verdict on a mutant: whether one of its tests fails, and because of it. */
import type { Mutant } from './mutant.ts'
import type { ProjectCopy } from './project-copy.ts'

/** `INVALID`: nothing can be said, such as when the project doesn't build with the fault. */
export type Verdict = 'killed' | 'SURVIVED' | 'STALE' | 'INVALID'

export interface Judged extends Pick<Mutant, 'name' | 'file'> {
  verdict: Verdict
  /** The test that failed, or why none did. */
  reason: string
}

/** Where faults are planted. */
export type Place = Pick<ProjectCopy, 'build' | 'test' | 'withMutant'>

/** Judges one mutant after the other. */
export class Judge {
  /** By test file: why a failure in it shows nothing; undefined where it does. */
  readonly #unusable = new Map<string, Promise<string | undefined>>()

  /** Plants the fault, and runs its tests until one fails. */
  async judge(place: Place, mutant: Mutant): Promise<Judged> {
    const startedAt = performance.now()
    const [verdict, reason, file] = await place.withMutant(mutant, () => run(place, mutant))
    const fault = file === undefined ? undefined : await this.#withoutFault(place, file)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    const about = { name: mutant.name, file: mutant.file }
    if (fault !== undefined) return { ...about, verdict: 'INVALID', reason: fault }
    return { ...about, verdict, reason: `${reason} (${seconds} s)` }
  }

  /** Whether the file that noticed the fault passes without it; asked once for each file. */
  #withoutFault(place: Place, file: string): Promise<string | undefined> {
    const known = this.#unusable.get(file) ?? whyUnusable(place, file)
    this.#unusable.set(file, known)
    return known
  }
}

async function run(place: Place, { tests, sentence }: Mutant): Promise<[Verdict, reason: string, file?: string]> {
  const fault = await place.build()
  if (fault !== undefined) return ['INVALID', `it does not build: ${fault}`]
  const { failures, skipped, broken } = await place.test(tests)
  const [failure] = failures
  if (failure === undefined) {
    if (broken !== undefined) return ['INVALID', broken]
    const [leftOut] = skipped
    return leftOut === undefined ? ['SURVIVED', sentence] : ['INVALID', `left out on this machine: ${leftOut.told}`]
  }
  // Past a time limit it may have been the machine: a fault shows itself again.
  const [confirmed] = failure.isAssertion ? failures : (await place.test([failure.file])).failures
  if (confirmed === undefined) return ['SURVIVED', sentence]
  return ['killed', `${confirmed.file}: ${confirmed.told}`, confirmed.file]
}

async function whyUnusable(place: Place, file: string): Promise<string | undefined> {
  const fault = await place.build()
  if (fault !== undefined) return `without any fault the project does not build: ${fault}`
  const first = await place.test([file])
  // A busy machine gets a second chance.
  const { failures, broken } = first.failures.length === 0 ? first : await place.test([file])
  const told = failures[0]?.told ?? broken
  return told === undefined ? undefined : `${file} fails without any fault: ${told}`
}
