/** Shapes of errors that hold more than a reason code. Every error body is `{detail}`. */
import { type Static, Type } from '@sinclair/typebox'
import { ref, StringEnum, shape } from './schema.ts'

export type ValidationFault = Static<typeof ValidationFault>
export const ValidationFault = shape('ValidationFault', {
  loc: Type.Array(Type.Unsafe<string | number>({ type: ['string', 'integer'] })),
  msg: Type.String(),
  type: Type.String({ description: 'An error type of pydantic v2, such as `missing` or `int_parsing`.' }),
})

export const HTTPValidationError = shape('HTTPValidationError', { detail: Type.Array(ref(ValidationFault)) })

export const CONSENT_REASONS = ['no_global_consent', 'no_server_consent'] as const

export const ConsentRefusal = shape('ConsentRefusal', {
  detail: Type.Object({
    reason: StringEnum(CONSENT_REASONS),
    dashboard_url: Type.String({
      format: 'uri',
      description:
        'The page where the person can change this; it opens at this server’s switch. Don’t post it in the channel.',
    }),
  }),
})
