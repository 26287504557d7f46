/** The reason codes of refusals, and what each means, in the words of the OpenAPI document and of `/docs`. */

export type Reason = keyof typeof REASONS

/** Of any request, whoever sends it. */
export const REASONS_OF_ANYBODY = {
  not_found: 'There is no such path.',
  method_not_allowed: 'The path has other methods, which the header `allow` names.',
  bad_request: 'What was sent isn’t HTTP, or has no `Host`.',
  request_timeout: 'The request was sent too slowly.',
  headers_too_large: 'Too many or too long headers.',
  payload_too_large: 'The body is larger than 16 KiB; from the chat platform 64 KiB.',
  /** On the wire `detail` is a list of faults in its place. */
  invalid_request: 'The request does not fit its schema: `detail` lists what is wrong.',
  rate_limited: 'Rate limit exceeded; retry after `retry-after` seconds.',
  internal_error: 'A defect of the service; the operator finds it by `x-request-id`.',
  service_unavailable:
    'The service is overloaded, or a part of it is away; retry after `retry-after` seconds. A change may have been made all the same.',
} as const

export const REASONS = {
  // Bots
  missing_key: 'There is no `Authorization: Bearer` header, or an empty one.',
  invalid_or_revoked_key: 'The key is unknown or revoked.',
  guild_key_mismatch: 'The key is bound to another guild.',
  no_global_consent: 'The person never logged in, or turned everything off.',
  no_server_consent: 'The person has not allowed lookups in this guild.',
  no_linked_account: 'The person agreed, but has no linked account, or not the one that was asked for.',
  publisher_unavailable: 'The game’s publisher is away, or slow: try again after `retry-after` seconds.',

  // People
  not_logged_in: 'No session, or it has ended.',
  cross_site_request: 'A change that comes from another site.',
  login_too_old: 'The login is more than ten minutes old: log in again first.',
  manage_server_required: 'The user does not manage this guild.',
  guild_list_stale: 'The guild list is older than a day: log in again.',
  account_not_found: 'No such account of this user.',
  instance_not_found: 'No such key of this user or guild.',
  account_already_linked: 'Somebody has linked this game id already.',
  account_limit_reached: 'There are 25 linked accounts: unlink one first.',
  permission_limit_reached: 'There are 1,000 permission records: forget one first. Forbidding is never refused.',
  key_limit_reached: 'There are two active keys: revoke one first.',

  // Login
  invalid_state: 'The login began in another browser, was finished already, or is older than ten minutes.',
  login_denied: 'The chat platform refused the login.',
  chat_platform_unavailable: 'The chat platform is down, slow, or answers something that can not be used.',

  // The chat platform
  invalid_signature: 'The signature is missing or wrong, or its time is more than five minutes off.',

  ...REASONS_OF_ANYBODY,
} as const
