/** Why the service gave no answer. */
import type { ValidationFault } from '../../wire/errors.ts'

/** The service refused the request: nothing was carried out. */
export interface Refusal {
  kind: 'refused'
  reason: string
  faults: ValidationFault[]
  /** Seconds to wait after too many requests. */
  retryAfter?: number | undefined
}

/** Why there is no answer. `unavailable`: it isn't known whether the request was carried out. */
export type Failure = { kind: 'unavailable' } | { kind: 'not-logged-in' } | Refusal

/** How many milliseconds to wait: as long as the service says (at most an hour), otherwise a minute. */
export const waitOf = ({ retryAfter = 60 }: Refusal) => Math.min(retryAfter, 3_600) * 1_000

export function isTooMuch(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && failure.reason === 'rate_limited'
}
