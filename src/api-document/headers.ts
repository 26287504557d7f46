/** The headers of answers, which hooks set, so that no route declares them. */

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })
const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
/** Every answer that names it has it. */
const always = (description: string) => ({ ...text(description), required: true })

/** Names are written as they are sent. */
export const HEADERS = {
  'x-request-id': always('What this request is called in the log: quote it when you report something.'),
  link: always('With `rel="help"`: the part of `/docs` that explains the refusal.'),
  location: always('Where to go.'),
  'set-cookie': text('The session, or the login that was begun; or the end of one.'),
  'content-disposition': always('The name of the file.'),
  'x-data-source': always('Where the game data is from; `placeholder`: it is invented.'),
  'ratelimit-limit': count('Requests in a window of a minute.'),
  'ratelimit-remaining': count('Requests left in this window.'),
  'ratelimit-reset': count('Seconds until the next window.'),
  'ratelimit-policy': text('For bots: the budget as a structured field (draft-ietf-httpapi-ratelimit-headers-10).'),
  ratelimit: text('For bots: what is left of it, and for how many seconds (the same draft).'),
  'retry-after': seconds('Seconds after which asking again makes sense.'),
  'www-authenticate': always(
    '`Bearer`, the scheme that is asked for; with `error="invalid_token"` when a key was sent.',
  ),
  'cache-control': text(
    '`no-store` where somebody is concerned; `private, max-age=…` where clients may cache the answer.',
  ),
  etag: always('The version of this answer: send it in `if-none-match` to get 304 while it is current.'),
}

type HeaderName = keyof typeof HEADERS

const BUDGET = Object.keys(HEADERS).filter((name) => name.startsWith('ratelimit')) as HeaderName[]

/** What an operation can answer, as far as headers depend on it. */
export interface ResponseContext {
  /** It spends the budget of a key or of a person. */
  isLimited: boolean
  isCacheable: boolean
  isGameData: boolean
  /** Of somebody with a browser. */
  isOfPerson: boolean
  isRedirect: boolean
  isFile: boolean
}

/** The headers of an operation's success or redirect. */
export function successHeaders(context: ResponseContext): object {
  const names: HeaderName[] = ['x-request-id']
  if (context.isLimited) names.push('cache-control', ...BUDGET)
  if (context.isCacheable) names.push('etag')
  if (context.isGameData) names.push('x-data-source')
  if (context.isOfPerson) names.push('set-cookie')
  if (context.isRedirect) names.push('location')
  if (context.isFile) names.push('content-disposition')
  return references(names)
}

/** Statuses of refusals that may come before the request is counted. */
const UNCOUNTED = new Set(['401', '413', '500', '502', '503'])
/** Reasons with which the cookie of a session or a login ends. */
const CLEARING = ['not_logged_in', 'invalid_state']
const WITH_RETRY_AFTER = new Set(['429', '502', '503'])

/** The headers that a refusal may have, whoever is refused. */
export function refusalHeaders(status: string, reasons: readonly string[]): object {
  const names: HeaderName[] = ['x-request-id', 'link', 'cache-control']
  if (!UNCOUNTED.has(status)) names.push(...BUDGET)
  if (WITH_RETRY_AFTER.has(status)) names.push('retry-after')
  if (reasons.includes('missing_key')) names.push('www-authenticate')
  if (CLEARING.some((reason) => reasons.includes(reason))) names.push('set-cookie')
  return references(names)
}

function references(names: HeaderName[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
