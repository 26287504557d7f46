/** A mutant: a small fault that is planted in a copy of the project, to see whether a test notices. */

export interface Mutant {
  /** Short and unique, by which it is chosen on the command line. */
  name: string
  file: string
  /** Text that occurs once in the file. */
  find: string
  replace: string
  /** Test files, of which at least one must fail. */
  tests: readonly string[]
  /** What no longer holds with the fault in place. */
  sentence: string
}

/** The text to change is not in its file, or is there more than once: the code has moved on, and the mutant must follow. */
export class StaleMutantError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'StaleMutantError'
  }
}

/** Gives the source with the fault in it. Throws `StaleMutantError`. */
export function plant(source: string, { find, replace }: Pick<Mutant, 'find' | 'replace'>): string {
  const pieces = source.split(find)
  if (pieces.length === 1) throw new StaleMutantError('text not found')
  if (pieces.length > 2) throw new StaleMutantError(`text found ${pieces.length - 1} times`)
  return pieces.join(replace)
}
