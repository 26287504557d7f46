/** Which headers an answer has, by its status and by who asks. Hooks set them, so that no route declares them. */

interface Header {
  description: string
  schema: { type: 'string' | 'integer'; minimum?: number }
  /** Present: in every answer that names the header. */
  required?: true
}

/** The components. Names are written as they are sent. */
export const RESPONSE_HEADERS: Record<string, Header> = {
  'x-request-id': {
    description: 'What this request is called in the log: quote it when you report something.',
    schema: { type: 'string' },
    required: true,
  },
  'x-data-source': {
    description: 'Where the game data is from; `placeholder`: it is invented.',
    schema: { type: 'string' },
    required: true,
  },
  'ratelimit-limit': {
    description: 'Requests in a window of a minute.',
    schema: { type: 'integer', minimum: 0 },
  },
  'ratelimit-remaining': {
    description: 'Requests left in this window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'ratelimit-reset': {
    description: 'Seconds until the next window.',
    schema: { type: 'integer', minimum: 0 },
  },
  'ratelimit-policy': {
    description: 'The budget as a structured field (draft-ietf-httpapi-ratelimit-headers-10).',
    schema: { type: 'string' },
  },
  ratelimit: {
    description: 'What is left of it, and for how many seconds (draft-ietf-httpapi-ratelimit-headers-10).',
    schema: { type: 'string' },
  },
  'retry-after': {
    description: 'Seconds after which asking again makes sense.',
    schema: { type: 'integer', minimum: 1 },
  },
  'www-authenticate': {
    description: 'The scheme that is asked for, `Bearer`; with `error="invalid_token"` when a key was sent.',
    schema: { type: 'string' },
    required: true,
  },
  'cache-control': {
    description:
      '`no-store` where somebody is concerned; `private, max-age=…` where the answer may be kept so many seconds.',
    schema: { type: 'string' },
  },
  etag: {
    description: 'The version of this answer: send it in `if-none-match` to get 304 while it is current.',
    schema: { type: 'string' },
    required: true,
  },
  vary: {
    description: '`accept-encoding`: larger answers come as gzip where that is accepted.',
    schema: { type: 'string' },
    required: true,
  },
  location: { description: 'Where to go on.', schema: { type: 'string' }, required: true },
  'content-disposition': {
    description: 'That the answer is a file, and what it is called (RFC 6266).',
    schema: { type: 'string' },
    required: true,
  },
  'set-cookie': {
    description: 'Sets or clears the cookie of the session or of the login.',
    schema: { type: 'string' },
  },
}

/** Who asked which operation, and with what status it was answered. */
export interface Asked {
  by: 'bot' | 'visitor' | 'member' | 'operator'
  status: string
  operationId: string
}

/** Operations that answer with `etag`. */
export const CACHEABLE = new Set(['readContent', 'readLeaderboard', 'readPlatformStatus'])
const ENDS_A_SESSION = new Set(['logOut', 'turnEverythingOff', 'eraseMe'])
const DOWNLOADS = new Set(['exportPersonalData'])
/** Operations for bots that give no game data. */
const ABOUT_THE_KEY = new Set(['readOwnKey', 'revokeOwnKey'])
/** Operations for people that give game data. */
const PREVIEWS = new Set(['previewAccount'])
/** Operations that spend no budget, and work when it is spent. */
const UNCOUNTED_OPERATIONS = new Set(['revokeOwnKey'])
/** Statuses of answers that may come before the request is counted. */
const UNCOUNTED_STATUSES = new Set(['401', '413', '500', '502', '503'])
const IS_CURRENT = new Set(['200', '304'])
const WITH_RETRY_AFTER = new Set(['429', '502', '503'])

/** The names of the headers that such an answer may carry. */
export function headersOf({ by, status, operationId }: Asked): string[] {
  const isCounted = by !== 'operator' && !UNCOUNTED_STATUSES.has(status) && !UNCOUNTED_OPERATIONS.has(operationId)
  const endsSession = by === 'member' && (status === '401' || (status === '200' && ENDS_A_SESSION.has(operationId)))
  const isCurrent = IS_CURRENT.has(status)
  const isGameData = isCurrent && (by === 'bot' ? !ABOUT_THE_KEY.has(operationId) : PREVIEWS.has(operationId))
  const isPersonal = by !== 'bot' || status === '403' || status === '404'
  return [
    'x-request-id',
    ...(by !== 'operator' && (isCurrent || isPersonal) ? ['cache-control'] : []),
    ...(isCurrent && CACHEABLE.has(operationId) ? ['etag', 'vary'] : []),
    ...(isGameData ? ['x-data-source'] : []),
    ...(isCounted ? ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] : []),
    ...(isCounted && by === 'bot' ? ['ratelimit-policy', 'ratelimit'] : []),
    ...(WITH_RETRY_AFTER.has(status) ? ['retry-after'] : []),
    ...(by === 'bot' && status === '401' ? ['www-authenticate'] : []),
    ...(status === '302' ? ['location'] : []),
    ...(status === '200' && DOWNLOADS.has(operationId) ? ['content-disposition'] : []),
    ...(by === 'visitor' || endsSession ? ['set-cookie'] : []),
  ]
}
