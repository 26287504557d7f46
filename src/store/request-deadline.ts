/** The deadline of the request under way for all its work in the database, of which nothing may happen later. */
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** Runs `work` with a deadline, on the clock of `performance.now`. */
export function workUntil<T>(deadline: number, work: () => T): T {
  return deadlines.run(deadline, work)
}

/** `Infinity` outside of `workUntil`. */
export const currentDeadline = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY
