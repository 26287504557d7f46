/** Shapes of failures: every error body is `{detail}`. */
import { type Static, Type } from '@sinclair/typebox'
import { ref, StringEnum } from './schema.ts'

export type ValidationFault = Static<typeof ValidationFault>
export const ValidationFault = Type.Object(
  {
    loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] })),
    msg: Type.String(),
    type: Type.String({ description: "One of pydantic v2's error types, such as `missing` or `int_parsing`." }),
  },
  { $id: 'ValidationFault' },
)

export type HTTPValidationError = Static<typeof HTTPValidationError>
export const HTTPValidationError = Type.Object(
  { detail: Type.Array(ref(ValidationFault)) },
  { $id: 'HTTPValidationError' },
)

export type ReasonBody = Static<typeof ReasonBody>
export const ReasonBody = Type.Object(
  { detail: Type.String({ description: 'A stable reason code.' }) },
  { $id: 'Reason' },
)

export type ConsentReasonBody = Static<typeof ConsentReasonBody>
export const ConsentReasonBody = Type.Object(
  {
    detail: Type.Object({
      reason: StringEnum(['no_global_consent', 'no_server_consent']),
      dashboard_url: Type.String({ description: 'Where the person can change it; opens at this guild.' }),
    }),
  },
  { $id: 'ConsentReason' },
)
