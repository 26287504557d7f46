/** Answers as routes declare them: schema, description and an example for every status. */
import { type TSchema, Type } from '@sinclair/typebox'
import { ConsentRefusal, HTTPValidationError, reasonBody } from './errors.ts'
import { GUILD } from './examples.ts'
import { ref } from './schema.ts'

/** An answer with one example. Those of game data have none here: `api-document` takes theirs from the placeholder data. */
export function answer<T extends TSchema>(schema: T, description: string, example?: unknown) {
  return {
    description,
    content: { 'application/json': { schema: ref(schema), ...(example !== undefined && { example }) } },
  }
}

/** A failure whose detail is one of these reason codes. */
export function reasons(description: string, ...codes: string[]) {
  const examples = Object.fromEntries(codes.map((code) => [code, { value: { detail: code } }]))
  return { description, content: { 'application/json': { schema: reasonBody(codes), examples } } }
}

const consentExample = (reason: string) => ({
  value: { detail: { reason, dashboard_url: `https://stats.example.org/?guild=${GUILD.id}` } },
})

const refusedLookup = {
  description: 'The key is bound to another guild, or the person has not agreed.',
  content: {
    'application/json': {
      schema: Type.Unsafe({ anyOf: [ref(ConsentRefusal), reasonBody(['guild_key_mismatch'])] }),
      examples: {
        guild_key_mismatch: { value: { detail: 'guild_key_mismatch' } },
        no_global_consent: consentExample('no_global_consent'),
        no_server_consent: consentExample('no_server_consent'),
      },
    },
  },
}

/** A 422, with an example of its faults. */
export function invalid(loc: (string | number)[], msg: string, type: string) {
  return answer(HTTPValidationError, 'The request does not fit its schema.', { detail: [{ loc, msg, type }] })
}

/** Failures that every route may have. */
export const anyFailures = {
  500: reasons('A fault of the service.', 'internal_error'),
  503: reasons('A part of the service is away; `retry-after` says when to ask again.', 'service_unavailable'),
}

const noKey = reasons('No key, or one that is unknown or revoked.', 'missing_key', 'invalid_or_revoked_key')

const keyed = {
  401: noKey,
  429: reasons('The budget of the key is spent; `retry-after` says when it is whole again.', 'rate_limited'),
  ...anyFailures,
}

const faults = {
  count: invalid(['body', 'count'], 'Input should be less than or equal to 10', 'less_than_equal'),
  guildId: invalid(['body', 'guild_id'], 'Field required', 'missing'),
  query: invalid(['query', 'region'], 'Input should be a valid string', 'string_type'),
}

/** Failures of the consent-gated lookups. */
export const lookupFailures = (fault: 'count' | 'guildId') => ({
  ...keyed,
  403: refusedLookup,
  404: reasons('The person agreed but has no such linked account.', 'no_linked_account'),
  413: reasons('The body is larger than 16 KiB.', 'payload_too_large'),
  422: faults[fault],
})

/** An answer with no body. */
export const notModified = {
  description: 'What the client has, by its `if-none-match`, is current.',
  type: 'null' as const,
}

/** Failures of the reference routes. */
export const referenceFailures = { ...keyed, 422: faults.query }

/** Failures of a bot that reads its own key. */
export const readKeyFailures = keyed

/** Failures of a bot that revokes its own key, which spends no budget. */
export const revokeKeyFailures = {
  401: noKey,
  413: reasons('The body is larger than 16 KiB.', 'payload_too_large'),
  ...anyFailures,
}

/** Failures of the session routes. */
export const sessionFailures = {
  401: reasons('No session.', 'not_logged_in'),
  429: reasons('Too many requests from this person or address.', 'rate_limited'),
  ...anyFailures,
}

/** Failures of the session routes that change something. `forbidden` adds reasons to the 403, `limit` one to the 429. */
export function writeFailures({ forbidden = [], limit }: { forbidden?: string[]; limit?: string } = {}) {
  return {
    ...sessionFailures,
    403: reasons('A cross-site request, or not allowed.', 'cross_site_request', ...forbidden),
    413: reasons('The body is larger than 16 KiB.', 'payload_too_large'),
    ...(limit !== undefined && {
      429: reasons('There are as many as may be, or too many requests.', limit, 'rate_limited'),
    }),
  }
}
