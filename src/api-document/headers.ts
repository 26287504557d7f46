/** The headers of responses to bots. Hooks set them, so the document gets them from here and not from the routes. */

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })
const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
/** A header that is in every response for which the document lists it. */
const alwaysSent = (description: string) => ({ ...text(description), required: true })

export const HEADERS = {
  'x-request-id': alwaysSent('Identifies this request in the log. Quote it when you report a problem.'),
  link: alwaysSent('With `rel="help"`: the part of `/docs` that explains this error.'),
  'x-data-source': alwaysSent('Where the game data comes from. `placeholder` means that it is made up.'),
  'x-key-expires': text('When this key expires (ISO 8601, UTC). Sent in its last two weeks.'),
  'ratelimit-limit': count('Requests allowed per minute.'),
  'ratelimit-remaining': count('Requests left in the current minute.'),
  'ratelimit-reset': count('Seconds until the limit resets.'),
  'ratelimit-policy': text('The limit as a structured field (draft-ietf-httpapi-ratelimit-headers-10).'),
  ratelimit: text('The requests left, and the seconds until the limit resets, as a structured field (same draft).'),
  'retry-after': seconds('How many seconds to wait before trying again.'),
  'www-authenticate': alwaysSent('`Bearer`, the scheme to use; with `error="invalid_token"` if a key was sent.'),
  'cache-control': text('`no-store` if the response is about a person; `private, max-age=…` if clients may cache it.'),
  etag: alwaysSent('The version of this response. Send it as `if-none-match` to get 304 while it is current.'),
}

type HeaderName = keyof typeof HEADERS

/** The headers about the key: when it expires, and its rate limit. */
export const KEY_HEADERS = Object.keys(HEADERS).filter((name) => /^(?:x-key|ratelimit)/.test(name)) as HeaderName[]

/** Statuses of refusals that can happen before the request is counted. */
const UNCOUNTED_STATUSES = ['401', '413', '500', '503']

export function refusalHeaders(status: string): object {
  const keyHeaders = UNCOUNTED_STATUSES.includes(status) ? [] : KEY_HEADERS
  const isTemporary = status === '429' || status === '503'
  const statusHeaders = [isTemporary && 'retry-after', status === '401' && 'www-authenticate'] as const
  return headerRefs('link', 'cache-control', ...keyHeaders, ...statusHeaders)
}

/** Returns references to the named headers, and to `x-request-id`, which every response has. */
export function headerRefs(...names: (HeaderName | false)[]): Record<string, { $ref: string }> {
  const named = ['x-request-id', ...names.filter((name) => name !== false)]
  return Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
