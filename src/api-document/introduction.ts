/** What the document says before its operations. */

const HOW_IT_WORKS = [
  'Chat bots look up the game statistics and match history of people who agreed to be looked up, and of nobody else.',
  'Every error body is `{detail}`: a stable reason code, for a missing consent `{reason, dashboard_url}`, and with 422 a ' +
    'list of faults. Which codes each operation gives stands with its answers. Anywhere, what is no request is 400 ' +
    '`bad_request`, an unknown path 404 `not_found`, another method 405 `method_not_allowed` with the right ones in the ' +
    'header `allow`, a request that comes too slowly 408 `request_timeout`, and too long headers 431 `headers_too_large`.',
  'A key has one budget over all operations for bots. Each request spends one of it, answered or refused; what is 401, 413 or ' +
    '503 spends none, and `POST /v1/stats/players` one for each id, or none where it is 429. 429 and 503 say in `retry-after` for how many seconds to wait; then the same request may be sent again.',
  'Every answer has `x-request-id`, to be quoted in a report, and the headers that keep browsers safe: ' +
    '`x-content-type-options`, `referrer-policy` and, on https, `strict-transport-security`. `x-data-source: placeholder` says that figures are invented, ' +
    'as all are today.',
  'What changes: fields and operations are added, so ignore fields that you do not know. Reason codes stay. ' +
    'A removal is announced six months ahead by the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594). What changed ' +
    'for bots is listed in the service’s CHANGELOG.md.',
]

export const INFO = {
  title: 'Player Stats Lookup',
  version: '1.0.0',
  summary: 'Game statistics for chat bots, of people who agreed.',
  description: HOW_IT_WORKS.join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
}

export const TAGS = [
  { name: 'bots', description: 'For bots, with an instance key that is bound to one guild.' },
  { name: 'login', description: 'Logging in through the chat platform.' },
  { name: 'dashboard', description: 'For the first-party dashboard, with a session cookie.' },
  { name: 'chat', description: 'For the chat platform itself, by its signature. Nothing here turns anything on.' },
  { name: 'health', description: 'For operators.' },
]

export const SECURITY_SCHEMES = {
  instanceKey: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'An instance key, made in the dashboard by somebody who manages the guild.',
  },
  session: {
    type: 'apiKey' as const,
    in: 'cookie' as const,
    name: 'session',
    description:
      'Set by logging in; named `__Host-session` on https. A page can not set it: in a browser it is there once one has ' +
      'logged in to the dashboard.',
  },
  platformSignature: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-Signature-Ed25519',
    description:
      'By the key `CHAT_PUBLIC_KEY`, over the timestamp and the body as they are sent; in hexadecimal digits.',
  },
  platformTimestamp: {
    type: 'apiKey' as const,
    in: 'header' as const,
    name: 'X-Signature-Timestamp',
    description: 'When it was signed, in seconds since 1970.',
  },
}
