/** In which order the files of a tier run. */
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { REPOSITORY } from './repository.ts'
import { placeInRest } from './tiers.ts'

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
