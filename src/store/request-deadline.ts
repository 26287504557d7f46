/** Until when the database may work for the request under way: whatever its steps take, nothing of it happens later. */
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()

/** Does something that has to be over at a moment on the clock of `performance.now`. */
export function workUntil<T>(deadline: number, work: () => T): T {
  return deadlines.run(deadline, work)
}

/** For ever, where nobody set another. */
export const currentDeadline = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY
