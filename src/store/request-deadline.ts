/** Until when the request under way may use the database. What it began by then ends soon after, by the server's own timeout. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** What limits the statements of a piece of work. */
export interface Limits {
  /** No statement is sent after it; on the clock of `performance.now`. */
  deadline: number
  /** How long each statement may take; undefined: as long as usual. */
  statementMs?: number
}

export const NO_LIMITS: Limits = { deadline: Number.POSITIVE_INFINITY }
const limits = new AsyncLocalStorage<Limits>()

export const currentLimits = (): Limits => limits.getStore() ?? NO_LIMITS

/** Runs `work`, of which no statement is sent after the deadline, on the clock of `performance.now`. */
export const workUntil = <T>(deadline: number, work: () => T): T => limits.run({ ...currentLimits(), deadline }, work)

/**
 * Runs `work`, each of whose statements and transactions may take so many milliseconds, more or fewer than usual. The deadline
 * of the request still holds, and for more the server's own timeout has to be set in the transaction.
 */
export const limitStatements = <T>(statementMs: number, work: () => T): T =>
  limits.run({ ...currentLimits(), statementMs }, work)
