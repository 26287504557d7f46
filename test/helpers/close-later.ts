/**
 * Closes whatever a test opened, even if it fails: after that test, or after the file if it was opened outside of a test. The last
 * one opened is closed first.
 */

export type Close = () => unknown

/** Outside of Vitest, such as in a benchmark, the caller closes what it opened. */
let register = (_close: Close) => {}

/** Sets the function that gets each `close`; called before each test file. */
export function setCloseRegistrar(how: (close: Close) => void): void {
  register = how
}

/** Returns a function that closes it now. It is closed only once. */
export function closeLater<T>(close: () => T): () => T {
  let closed: { answer: T } | undefined
  const once = () => {
    closed ??= { answer: close() }
    return closed.answer
  }
  register(once)
  return once
}
