/** Shapes of failures that are more than a reason code: every error body is `{detail}`. */
import { type Static, Type } from '@sinclair/typebox'
import { ref, StringEnum } from './schema.ts'

export type ValidationFault = Static<typeof ValidationFault>
export const ValidationFault = Type.Object(
  {
    loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] })),
    msg: Type.String(),
    type: Type.String({ description: 'An error type of pydantic v2, such as `missing` or `int_parsing`.' }),
  },
  { $id: 'ValidationFault' },
)

export type HTTPValidationError = Static<typeof HTTPValidationError>
export const HTTPValidationError = Type.Object(
  { detail: Type.Array(ref(ValidationFault)) },
  { $id: 'HTTPValidationError' },
)

export const CONSENT_REASONS = ['no_global_consent', 'no_server_consent'] as const

export type ConsentRefusal = Static<typeof ConsentRefusal>
export const ConsentRefusal = Type.Object(
  {
    detail: Type.Object({
      reason: StringEnum([...CONSENT_REASONS]),
      dashboard_url: Type.String({
        format: 'uri',
        description: 'Where the person can change this; it opens at this server. Not for the channel.',
      }),
    }),
  },
  { $id: 'ConsentRefusal' },
)
