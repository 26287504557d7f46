/** Every refusal of the service, as a function that makes its error. */

/** A request that is answered with an error status. Hooks and handlers throw it; the error handler writes it. */
export class RefusalError extends Error {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  /** What its `{detail}` holds. */
  readonly detail: unknown

  /** `reason` is a stable code. */
  constructor(statusCode: number, reason: string, headers: Record<string, string> = {}, detail: unknown = reason) {
    super(reason)
    this.name = 'RefusalError'
    this.statusCode = statusCode
    this.headers = headers
    this.detail = detail
  }
}

/** RFC 6750 section 3: a scheme alone where no key was sent, an error where one was. */
const BEARER = { 'www-authenticate': 'Bearer' }
const BEARER_INVALID = { 'www-authenticate': 'Bearer error="invalid_token"' }
/** What a person agreed to is theirs: no cache may keep it. */
const PERSONAL = { 'cache-control': 'no-store' }
/** Seconds after which a client may ask again while a part of the service is away. */
const RETRY_SOON = { 'retry-after': '2' }

/** The header of every refusal that leads to its explanation; relative where no address is given (RFC 8288). */
export const helpLink = (code: string, origin = '') => `<${origin}/docs#${code}>; rel="help"`

// Bots
export const missingKey = () => new RefusalError(401, 'missing_key', BEARER)
export const invalidOrRevokedKey = () => new RefusalError(401, 'invalid_or_revoked_key', BEARER_INVALID)
export const rateLimited = (retryAfterSeconds: number) =>
  new RefusalError(429, 'rate_limited', { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) })
export const guildKeyMismatch = () => new RefusalError(403, 'guild_key_mismatch')
const consentMissing = (reason: string) => (dashboardUrl: string) =>
  new RefusalError(403, reason, PERSONAL, { reason, dashboard_url: dashboardUrl })
export const noGlobalConsent = consentMissing('no_global_consent')
export const noServerConsent = consentMissing('no_server_consent')
export const noLinkedAccount = () => new RefusalError(404, 'no_linked_account', PERSONAL)
/** To people too, where they see what bots see. */
export const publisherUnavailable = () => new RefusalError(503, 'publisher_unavailable', RETRY_SOON)

// People
export const crossSiteRequest = () => new RefusalError(403, 'cross_site_request')
export const notLoggedIn = () => new RefusalError(401, 'not_logged_in')
export const accountNotFound = () => new RefusalError(404, 'account_not_found')
export const accountAlreadyLinked = () => new RefusalError(409, 'account_already_linked')
export const instanceNotFound = () => new RefusalError(404, 'instance_not_found')
export const loginTooOld = () => new RefusalError(403, 'login_too_old')
export const manageServerRequired = () => new RefusalError(403, 'manage_server_required')
export const guildListStale = () => new RefusalError(403, 'guild_list_stale')
export const accountLimitReached = () => new RefusalError(429, 'account_limit_reached')
export const permissionLimitReached = () => new RefusalError(429, 'permission_limit_reached')
export const keyLimitReached = () => new RefusalError(429, 'key_limit_reached')

// Login
export const invalidState = () => new RefusalError(400, 'invalid_state')
export const loginDenied = () => new RefusalError(400, 'login_denied')
export const chatPlatformUnavailable = () => new RefusalError(502, 'chat_platform_unavailable', RETRY_SOON)

// The chat platform
export const invalidSignature = () => new RefusalError(401, 'invalid_signature')

// Everybody
export const badRequest = () => new RefusalError(400, 'bad_request')
export const notFound = () => new RefusalError(404, 'not_found')
export const methodNotAllowed = (allow: string) => new RefusalError(405, 'method_not_allowed', { allow })
export const requestTimeout = () => new RefusalError(408, 'request_timeout')
export const payloadTooLarge = () => new RefusalError(413, 'payload_too_large')
export const headersTooLarge = () => new RefusalError(431, 'headers_too_large')
/** The client has left, so nobody reads it, but metrics count it. 499 is what nginx uses for this. */
export const clientGone = () => new RefusalError(499, 'client_gone')
export const internalError = () => new RefusalError(500, 'internal_error')
export const serviceUnavailable = () => new RefusalError(503, 'service_unavailable', RETRY_SOON)
