/** The common parts of the operations for bots: they need an instance key, and can be refused for these reasons. */
import { operations, type Refusals } from '../../wire/answers.ts'

export const botOperation = operations('bots', [{ instanceKey: [] }])

export const KEY_REFUSALS = {
  401: ['missing_key', 'invalid_or_revoked_key'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['service_unavailable'],
} as const satisfies Refusals

/** The refusals of requests for game data. */
export const PUBLISHER_REFUSALS = { 503: [...KEY_REFUSALS[503], 'publisher_unavailable'] } as const satisfies Refusals

export const INVALID = { 422: ['invalid_request'] } as const satisfies Refusals
