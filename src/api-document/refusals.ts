/** Refusals as shared responses of the document: one for each set of reason codes that operations declare. */
import { REASONS, type Reason } from '../lib/refusals.ts'
import { CONSENT_REASONS } from '../wire/errors.ts'
import { GUILD } from '../wire/examples.ts'
import { refusalHeaders } from './headers.ts'

/** Returns a name such as `AccountLimitReachedOrRateLimited`. */
export function sharedResponseName(reasons: readonly Reason[]): string {
  const inPascalCase = (reason: string) => reason.replace(/(?:^|_)(.)/g, (_match, letter) => letter.toUpperCase())
  return reasons.map(inPascalCase).join('Or')
}

export function refusalResponse(status: string, reasons: readonly Reason[]): object {
  const [first] = reasons
  const isSingle = reasons.length === 1 && first !== undefined
  const meanings = reasons.map((reason) => `\`${reason}\`: ${REASONS[reason][1]}`)
  return {
    description: isSingle ? REASONS[first][1] : meanings.join(' '),
    headers: refusalHeaders(status),
    content: { 'application/json': first === 'invalid_request' ? INVALID_REQUEST : refusalContent(reasons) },
  }
}

const INVALID_REQUEST = {
  schema: { $ref: '#/components/schemas/HTTPValidationError' },
  example: { detail: [{ loc: ['body', 'guild_id'], msg: 'Field required', type: 'missing' }] },
}

/** The error response of every operation that bots don’t call. */
export const ERROR_RESPONSE = {
  description: 'An error: a reason code that `/docs` explains, or for 422 a list of what is wrong.',
  content: {
    'application/json': {
      schema: { anyOf: [INVALID_REQUEST.schema, reasonCodeSchema()] },
      example: { detail: 'not_logged_in' },
    },
  },
}

const isConsentReason = (reason: string) => CONSENT_REASONS.some((consentReason) => consentReason === reason)

function refusalContent(reasons: readonly Reason[]): object {
  const codes = reasons.filter((reason) => !isConsentReason(reason))
  const schema = reasonCodeSchema(codes)
  const consentRefusalRef = { $ref: '#/components/schemas/ConsentRefusal' }
  return {
    schema: codes.length === reasons.length ? schema : { anyOf: [consentRefusalRef, schema] },
    examples: Object.fromEntries(reasons.map((reason) => [reason, { value: { detail: exampleOf(reason) } }])),
  }
}

function reasonCodeSchema(codes?: string[]): object {
  const detail = {
    type: 'string',
    ...(codes && { enum: codes }),
    description: 'The reason code. Codes are never renamed or removed, but new ones may be added.',
  }
  return { type: 'object', required: ['detail'], properties: { detail } }
}

function exampleOf(reason: Reason): unknown {
  return isConsentReason(reason) ? { reason, dashboard_url: `https://stats.example.org/?guild=${GUILD.id}` } : reason
}
