/** Every refusal of the service, with its code, status, meaning and headers, in one table. */

export type Headers = Readonly<Record<string, string>>

/** The reason why a request gets an error status. Hooks and handlers throw it; the error handler sends it. */
export class RefusalError extends Error {
  readonly statusCode: number
  readonly headers: Headers
  readonly detail: unknown

  constructor(statusCode: number, reason: string, headers: Headers = {}, detail: unknown = reason) {
    super(reason)
    this.name = 'RefusalError'
    this.statusCode = statusCode
    this.headers = headers
    this.detail = detail
  }
}

/** RFC 6750 section 3: the header names only the scheme if the request had no key, and an error if its key is invalid. */
const BEARER = { 'www-authenticate': 'Bearer' }
const BEARER_INVALID = { 'www-authenticate': 'Bearer error="invalid_token"' }
/** A person's consent is personal data: no cache may keep it. */
const NO_STORE = { 'cache-control': 'no-store' }
/** When a client may retry, in seconds, while part of the service is unavailable. */
const RETRY_SOON = { 'retry-after': '2' }

/** The status, the meaning as in the OpenAPI document and `/docs`, and the headers. */
type Refusal = readonly [status: number, meaning: string, headers?: Headers]

export const COMMON_REASONS = {
  not_found: [404, 'There is no such path.'],
  method_not_allowed: [405, 'The path exists, but not with this method. The `allow` header lists the right ones.'],
  bad_request: [400, 'The request is not valid HTTP, or does not have one valid `Host` header.'],
  request_timeout: [408, 'The request arrived too slowly.'],
  headers_too_large: [431, 'There are too many headers, or they are too long.'],
  payload_too_large: [
    413,
    'The body is larger than 16 KiB (64 KiB for a list of servers, and from the chat platform).',
  ],
  /** In the response, `detail` is a list of errors instead of this code. */
  invalid_request: [422, 'The request does not match its schema. `detail` lists what is wrong.'],
  rate_limited: [429, 'Too many requests: wait `retry-after` seconds.'],
  internal_error: [500, 'A bug in the service. The operator can look it up by the `x-request-id`.'],
  service_unavailable: [
    503,
    'The service is overloaded or partly down: wait `retry-after` seconds. A change may still have been made.',
    RETRY_SOON,
  ],
} as const satisfies Record<string, Refusal>

export const REASONS = {
  // Bots
  missing_key: [401, 'The request has no `Authorization: Bearer` header, or an empty one.', BEARER],
  invalid_or_revoked_key: [401, 'The key is unknown, expired or revoked.', BEARER_INVALID],
  guild_key_mismatch: [403, 'The key works for a different server.'],
  no_global_consent: [403, 'The person has never logged in, or has turned everything off.', NO_STORE],
  no_server_consent: [403, 'The person has not allowed lookups in this server.', NO_STORE],
  no_linked_account: [
    404,
    'The person agreed, but has not linked an account, or has not linked the one you asked for.',
    NO_STORE,
  ],
  /** The dashboard's preview of what bots see returns these two as well. */
  player_not_found: [404, 'The game’s publisher has no player with the linked game id.', NO_STORE],
  publisher_unavailable: [503, 'The game’s publisher is down or slow: wait `retry-after` seconds.', RETRY_SOON],

  // People
  not_logged_in: [401, 'There is no session, or it has ended.'],
  cross_site_request: [403, 'The request would change something and came from another site.'],
  login_too_old: [403, 'The last login is more than ten minutes old: log in again first.'],
  manage_server_required: [403, 'The user does not manage this server.'],
  guild_list_stale: [403, 'The server list is more than a day old: log in again.'],
  account_not_found: [404, 'The user has no such account.'],
  instance_not_found: [404, 'The user or the server has no such key.'],
  account_already_linked: [409, 'Somebody has already linked this game account.'],
  switched_off_since: [409, 'Lookups in this server were turned off while this request was on its way.'],
  account_limit_reached: [429, 'The user already has 25 linked accounts: unlink one first.'],
  permission_limit_reached: [
    429,
    'The user has already made decisions for 1,000 servers: delete a decision first. Turning lookups off is never refused.',
  ],
  key_limit_reached: [429, 'The user already has two active keys: revoke one first.'],

  // Login
  invalid_state: [
    400,
    'The login was started in another browser, has already been used, or is more than ten minutes old.',
  ],
  login_denied: [400, 'The chat platform denied the login.'],
  login_overtaken: [409, 'The person turned everything off while this login was in progress: log in again.'],
  chat_platform_unavailable: [
    502,
    'The chat platform is down or slow, or sent something that cannot be used.',
    RETRY_SOON,
  ],

  // The chat platform
  invalid_signature: [401, 'The signature is missing or wrong, or its timestamp is more than five minutes off.'],

  ...COMMON_REASONS,
} as const satisfies Record<string, Refusal>

export type Reason = keyof typeof REASONS

/** Creates the error to throw. Its `detail` is the reason code unless `given.detail` replaces it. */
export function refuse(reason: Reason, given: Partial<Pick<RefusalError, 'headers' | 'detail'>> = {}): RefusalError {
  const [status, , headers]: Refusal = REASONS[reason]
  return new RefusalError(status, reason, given.headers ?? headers, given.detail)
}

export const rateLimited = (retryAfterSeconds: number) =>
  refuse('rate_limited', { headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) } })

/** The `link` header of a refusal, which leads to its explanation (RFC 8288). The URL is relative if no origin is given. */
export const helpLink = (code: string, origin = '') => `<${origin}/docs#${code}>; rel="help"`
