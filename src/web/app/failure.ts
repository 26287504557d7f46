/** Why a request failed. */
import type { ValidationFault } from '../../wire/errors.ts'

/** The service refused the request: nothing was carried out. */
export interface Refusal {
  kind: 'refused'
  reason: string
  errors: ValidationFault[]
  /** Seconds to wait after too many requests. */
  retryAfter?: number | undefined
}

/** `unavailable`: there was no valid answer, so it isn't known whether the request was carried out. */
export type Failure = { kind: 'unavailable' } | { kind: 'not-logged-in' } | Refusal

/** How many milliseconds to wait: as long as the service says (at most an hour), otherwise a minute. */
export const retryDelayMs = ({ retryAfter = 60 }: Refusal) => Math.min(retryAfter, 3_600) * 1_000

export function isRateLimited(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && failure.reason === 'rate_limited'
}
