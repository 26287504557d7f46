/**
 * Closes everything that a test opened, even if the test fails. What was opened outside of a test is closed after the file. The last
 * one opened is closed first.
 */

export type Close = () => unknown

/** Does nothing outside of Vitest, such as in a benchmark: there, the caller closes everything. */
let register = (_close: Close) => {}

/** Sets the function that registers each `close`. Call this before each test file. */
export function setCloseRegistrar(how: (close: Close) => void): void {
  register = how
}

/** Registers `close`, and returns a function that calls it now. It is called only once. */
export function closeLater<T>(close: () => T): () => T {
  let closed: { answer: T } | undefined
  const once = () => {
    closed ??= { answer: close() }
    return closed.answer
  }
  register(once)
  return once
}
