/** Why a request failed. */
import type { ValidationFault } from '../../wire/errors.ts'

/** The service refused the request, and changed nothing. */
export interface Refusal {
  kind: 'refused'
  reason: string
  errors: ValidationFault[]
  /** Seconds to wait after too many requests. */
  retryAfter?: number | undefined
}

/** `unavailable`: there was no valid response, so we don't know whether the request was carried out. */
export type Failure = { kind: 'unavailable' } | { kind: 'not-logged-in' } | Refusal

/** How many milliseconds to wait: as long as the service says, but at most an hour. If it says nothing, a minute. */
export const retryDelayMs = ({ retryAfter = 60 }: Refusal) => Math.min(retryAfter, 3_600) * 1_000

export function isRateLimited(failure: Failure): failure is Refusal {
  return failure.kind === 'refused' && failure.reason === 'rate_limited'
}
