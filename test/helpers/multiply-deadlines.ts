/** Multiplies the service's time limits; nothing in the service itself does. */
import { TIME_LIMITS } from '../../src/lib/time-limits.ts'

type Limits = { [name: string]: number | Limits }

/** The limits as they are before anything changed them. */
const usual: Limits = structuredClone(TIME_LIMITS)

export const multiplyDeadlines = (by: number): void => multiply(TIME_LIMITS, usual, by)

function multiply(limits: Limits, from: Limits, by: number): void {
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'number') limits[name] = value * by
    else multiply(limits[name] as Limits, value, by)
  }
}
