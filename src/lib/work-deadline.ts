/** The deadline of the work in flight: no statement is sent after it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WorkDeadline {
  /** No statement is sent after this time, by the clock of `performance.now`. */
  endsAt: number
  /** How long each statement may take; undefined: as usual. To exceed that, the transaction must raise Postgres's timeout. */
  statementMs?: number | undefined
}

export const NO_DEADLINE: WorkDeadline = { endsAt: Number.POSITIVE_INFINITY }
const deadlines = new AsyncLocalStorage<WorkDeadline>()

export const currentDeadline = (): WorkDeadline => deadlines.getStore() ?? NO_DEADLINE

/** Runs `work` with this deadline. Missing fields come from the current deadline. */
export const withDeadline = <T>(given: Partial<WorkDeadline>, work: () => T): T =>
  deadlines.run({ ...currentDeadline(), ...given }, work)

/** Returns the result of `work`, or `otherwise` if it fails or takes longer than `ms`. */
export function runWithin<T>(ms: number, work: () => Promise<T>, otherwise: T): Promise<T> {
  const done = withDeadline({ endsAt: performance.now() + ms }, work).catch(() => otherwise)
  return Promise.race([done, sleep(ms, otherwise, { ref: false })])
}
