/** Multiplies the service's time limits. Only tests do this, never the service. */
import { TIME_LIMITS } from '../../src/lib/time-limits.ts'

type Limits = { [name: string]: number | Limits }

/** The limits before any change. */
const usualLimits: Limits = structuredClone(TIME_LIMITS)

export const multiplyDeadlines = (by: number): void => multiply(TIME_LIMITS, usualLimits, by)

function multiply(limits: Limits, from: Limits, by: number): void {
  for (const [name, value] of Object.entries(from)) {
    if (typeof value === 'number') limits[name] = value * by
    else multiply(limits[name] as Limits, value, by)
  }
}
