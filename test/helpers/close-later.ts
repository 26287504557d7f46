/**
 * Whatever a test opens is closed after it, also when it fails: with the test in which it was opened, else with the file; the last
 * one first.
 */

export type Close = () => unknown

/** Outside of Vitest, as in a benchmark, whoever opens something closes it. */
let register = (_close: Close) => {}

/** Called before each test file, which knows when a test ends. */
export function registerBy(how: (close: Close) => void): void {
  register = how
}

/** Gives a function that does the same at once, for whoever can't wait for the end: it is done once. */
export function closeLater<T>(close: () => T): () => T {
  let closed: { answer: T } | undefined
  const once = () => {
    closed ??= { answer: close() }
    return closed.answer
  }
  register(once)
  return once
}
