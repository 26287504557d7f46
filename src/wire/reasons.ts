/** The reason codes of refusals, and what each means, in the words of the OpenAPI document and of `/docs`. */

export type Reason = keyof typeof REASONS

/** Of any request, whoever sends it. */
export const REASONS_OF_ANYBODY = {
  not_found: 'There is no such path.',
  method_not_allowed: 'The path exists, but not with this method. The `allow` header lists the right ones.',
  bad_request: 'The request is not valid HTTP, or does not have one valid `Host` header.',
  request_timeout: 'The request arrived too slowly.',
  headers_too_large: 'There are too many headers, or they are too long.',
  payload_too_large: 'The body is larger than 16 KiB (64 KiB from the chat platform).',
  /** On the wire `detail` is a list of faults in its place. */
  invalid_request: 'The request does not match its schema. `detail` lists what is wrong.',
  rate_limited: 'Too many requests: wait `retry-after` seconds.',
  internal_error: 'A bug in the service. The operator can look it up by the `x-request-id`.',
  service_unavailable:
    'The service is overloaded or partly down: wait `retry-after` seconds. A change may still have been made.',
} as const

export const REASONS = {
  // Bots
  missing_key: 'The request has no `Authorization: Bearer` header, or an empty one.',
  invalid_or_revoked_key: 'The key is unknown, expired or revoked.',
  guild_key_mismatch: 'The key works for a different server.',
  no_global_consent: 'The person has never logged in, or has turned everything off.',
  no_server_consent: 'The person has not allowed lookups in this server.',
  no_linked_account: 'The person agreed, but has not linked an account, or not the one you asked for.',
  publisher_unavailable: 'The game’s publisher is down or slow: wait `retry-after` seconds.',

  // People
  not_logged_in: 'There is no session, or it has ended.',
  cross_site_request: 'The request would change something and came from another site.',
  login_too_old: 'The last login is more than ten minutes old: log in again first.',
  manage_server_required: 'The user does not manage this server.',
  guild_list_stale: 'The server list is more than a day old: log in again.',
  account_not_found: 'The user has no such account.',
  instance_not_found: 'The user or the server has no such key.',
  account_already_linked: 'Somebody has already linked this game account.',
  account_limit_reached: 'The user already has 25 linked accounts: unlink one first.',
  permission_limit_reached:
    'The user has already decided about 1,000 servers: forget one first. Forbidding is never refused.',
  key_limit_reached: 'The user already has two active keys: revoke one first.',

  // Login
  invalid_state:
    'The login was started in another browser, has already been finished, or is more than ten minutes old.',
  login_denied: 'The chat platform denied the login.',
  chat_platform_unavailable: 'The chat platform is down or slow, or sent something that cannot be used.',

  // The chat platform
  invalid_signature: 'The signature is missing or wrong, or its timestamp is more than five minutes off.',

  ...REASONS_OF_ANYBODY,
} as const
