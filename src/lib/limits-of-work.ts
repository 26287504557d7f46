/** Until when the work under way may use the database. What it began by then ends soon after, by the server's own timeout. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { within } from './deadline-factor.ts'

/** What limits the statements of a piece of work. */
export interface Limits {
  /** No statement is sent after it; on the clock of `performance.now`. */
  deadline: number
  /**
   * How long each statement or transaction may take, more or less than usual; undefined: as long as usual. For more the server's
   * own timeout has to be set in the transaction.
   */
  statementMs?: number | undefined
}

export const NO_LIMITS: Limits = { deadline: Number.POSITIVE_INFINITY }
const limits = new AsyncLocalStorage<Limits>()

export const currentLimits = (): Limits => limits.getStore() ?? NO_LIMITS

/** Runs `work` within these limits; of those that aren't given, within the current ones. */
export const withLimits = <T>(given: Partial<Limits>, work: () => T): T =>
  limits.run({ ...currentLimits(), ...given }, work)

/** Gives what `work` gives, or `otherwise` where it fails or takes longer. */
export function workFor<T>(ms: number, work: () => Promise<T>, otherwise: T): Promise<T> {
  const done = withLimits({ deadline: performance.now() + within(ms) }, work).catch(() => otherwise)
  return Promise.race([done, sleep(within(ms), otherwise, { ref: false })])
}
