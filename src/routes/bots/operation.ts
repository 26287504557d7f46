/** What the operations of bots have in common: that they need an instance key, and why they may be refused. */
import type { Refusals } from '../../wire/answers.ts'

export const botOperation = { tags: ['bots'], security: [{ instanceKey: [] }] }

export const KEY_REFUSALS = {
  401: ['missing_key', 'invalid_or_revoked_key'],
  429: ['rate_limited'],
  500: ['internal_error'],
  503: ['service_unavailable'],
} as const satisfies Refusals

/** Of what the game publisher is asked for. */
export const PUBLISHER_REFUSALS = { 503: [...KEY_REFUSALS[503], 'publisher_unavailable'] } as const satisfies Refusals

/** A request whose parameters or body don't fit their schema. */
export const INVALID = { 422: ['invalid_request'] } as const satisfies Refusals
