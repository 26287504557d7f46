/** Why the service gave no answer. */
import type { ValidationFault } from '../../wire/errors.ts'

/** The service said no: nothing was carried out. */
export interface Refusal {
  kind: 'refused'
  reason: string
  faults: ValidationFault[]
  /** Seconds to wait after too many requests. */
  retryAfter?: number | undefined
}

/** Why there is no answer. `unavailable`: nobody knows whether the request was carried out. */
export type Failure = { kind: 'unavailable' } | { kind: 'not-logged-in' } | Refusal

/** Milliseconds to wait: a minute unless the service says how long, and at most an hour. */
export const waitOf = ({ retryAfter = 60 }: Refusal) => Math.min(retryAfter, 3_600) * 1_000

export function isTooMuch(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && failure.reason === 'rate_limited'
}
