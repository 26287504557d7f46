/** The responses that an operation declares: the schema of a success and, for bots, reason codes by status. */
import type { TSchema } from '@sinclair/typebox'
import type { Reason } from '../lib/refusals.ts'
import { ref } from './schema.ts'

/** Declares a successful response. For game data, `api-document` adds an example from the placeholder publisher. */
export function success<T extends TSchema>(schema: T, description = 'Success.', example?: unknown) {
  return {
    description,
    content: { 'application/json': { schema: ref(schema), ...(example !== undefined && { example }) } },
  }
}

export const emptyResponse = (description: string) => ({ description, type: 'null' as const })

export const redirect = (description: string) => ({
  ...emptyResponse(description),
  headers: { location: { type: 'string', format: 'uri-reference' } },
})

/** Returns a function that declares operations with this tag. `security`: the credentials that callers need, if any. */
export const operations =
  (tag: string, security: Record<string, string[]>[] = []) =>
  <More extends object>(operationId: string, summary: string, more: More) => ({
    ...{ tags: [tag], security, operationId, summary },
    ...more,
  })

export type Refusals = Readonly<Record<number, readonly Reason[]>>
