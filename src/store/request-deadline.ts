/** Until when the request under way may use the database. What it began by then ends soon after, by the server's own timeout. */
import { AsyncLocalStorage } from 'node:async_hooks'

const deadlines = new AsyncLocalStorage<number>()
const longStatements = new AsyncLocalStorage<number>()

/** Runs `work`, of which no statement is sent after the deadline, on the clock of `performance.now`. */
export function workUntil<T>(deadline: number, work: () => T): T {
  return deadlines.run(deadline, work)
}

/** `Infinity` outside of `workUntil`. */
export const currentDeadline = (): number => deadlines.getStore() ?? Number.POSITIVE_INFINITY

/**
 * Runs `work`, each of whose statements and transactions may take so many milliseconds instead of a few seconds. The deadline
 * of the request still holds, and the server's own timeout has to be set in the transaction.
 */
export function allowLongStatements<T>(ms: number, work: () => T): T {
  return longStatements.run(ms, work)
}

/** Undefined outside of `allowLongStatements`. */
export const longStatementMs = (): number | undefined => longStatements.getStore()
