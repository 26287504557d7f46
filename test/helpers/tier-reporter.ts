/** In which order the files of a tier run, and what the run says of its time. */
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { REPOSITORY } from './repository.ts'
import { isFast, placeInRest, tier } from './tiers.ts'

const COMMANDS = {
  fast: 'npm run test:fast',
  core: 'npm test',
  rest: 'npm run test:all',
  trust: 'npm run test:trust',
  cluster: 'npm run test:cluster',
}

/** The longest first, so that none is left to run alone at the end; the others in vitest's order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = placeInRest(relative(REPOSITORY, moduleId))
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

/** After a run of a tier: how long it took, and how much of that was for the tests that need nothing but Node. */
export class TierTimes implements Reporter {
  readonly #startedAt = performance.now()

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!tier) return
    const [fast, others] = [modules.filter(isOfFastTier), modules.filter((module) => !isOfFastTier(module))]
    const parts = [
      `${fast.length} files of the fast tier ${total(fast)} s`,
      `${others.length} others ${total(others)} s`,
    ]
    const wall = Math.round((performance.now() - this.#startedAt) / 1_000)
    console.log(`${COMMANDS[tier]} took ${wall} s; in the workers: ${parts.join(', ')}.`)
  }
}

const isOfFastTier = ({ moduleId }: TestModule) => isFast(relative(REPOSITORY, moduleId))

/** Seconds, in all workers together. */
function total(modules: readonly TestModule[]): number {
  const all = modules.map((module) => module.diagnostic())
  const ms = all.map(({ collectDuration, setupDuration, duration }) => collectDuration + setupDuration + duration)
  return Math.round(ms.reduce((sum, one) => sum + one, 0) / 1_000)
}
