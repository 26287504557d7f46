/** A fault: a small change that is planted in a copy of the project (a mutant), to see whether a test notices. */

export interface Fault {
  /** What no longer holds with it. */
  breaks: string
  file: string
  /** Text that occurs once in the file. */
  find: string
  replace: string
  /** Test files, of which at least one must fail. */
  tests: readonly string[]
}

type Change = Pick<Fault, 'breaks' | 'find' | 'replace'>

/** Faults in one file that the same tests notice. */
export const faultsIn = (file: string, tests: readonly string[], changes: Change[]): Fault[] =>
  changes.map((change) => ({ file, tests, ...change }))

/** Gives the source with the fault in it. Undefined: the text to change isn't there, or more than once. The code has moved on. */
export function plant(source: string, { find, replace }: Pick<Fault, 'find' | 'replace'>): string | undefined {
  const pieces = source.split(find)
  return pieces.length === 2 ? pieces.join(replace) : undefined
}
