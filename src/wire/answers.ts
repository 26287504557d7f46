/**
 * What operations declare of their answers: the schema of a success, which says what may be sent, and those of bots by
 * status the reason codes of their refusals, which `api-document` describes.
 */
import type { TSchema } from '@sinclair/typebox'
import type { Reason } from '../lib/refusals.ts'
import { ref } from './schema.ts'

/** A success. An example of game data is added by `api-document`, from the placeholder data. */
export function answer<T extends TSchema>(schema: T, description = 'Done.', example?: unknown) {
  return {
    description,
    content: { 'application/json': { schema: ref(schema), ...(example !== undefined && { example }) } },
  }
}

/** An answer without a body. */
export const emptyAnswer = (description: string) => ({ description, type: 'null' as const })

/** A redirect, to where `description` says. */
export const redirect = (description: string) => ({
  ...emptyAnswer(description),
  headers: { location: { type: 'string', format: 'uri-reference' } },
})

/** Reason codes by status. */
export type Refusals = Readonly<Record<number, readonly Reason[]>>

/** Any operation of a bot: its section of the document, that it needs an instance key, and why it may be refused. */
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
