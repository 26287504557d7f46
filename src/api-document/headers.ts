/** The headers of answers to bots, which hooks set, so that no route declares them. */

const text = (description: string) => ({ description, schema: { type: 'string' } })
const seconds = (description: string) => ({ description, schema: { type: 'integer', minimum: 1 } })
const count = (description: string) => ({ description, schema: { type: 'integer', minimum: 0 } })
/** Every answer that names it has it. */
const always = (description: string) => ({ ...text(description), required: true })

/** Names are written as they are sent. */
export const HEADERS = {
  'x-request-id': always('What this request is called in the log: quote it when you report something.'),
  link: always('With `rel="help"`: the part of `/docs` that explains the refusal.'),
  'x-data-source': always('Where the game data is from; `placeholder`: it is invented.'),
  'ratelimit-limit': count('Requests in a window of a minute.'),
  'ratelimit-remaining': count('Requests left in this window.'),
  'ratelimit-reset': count('Seconds until the next window.'),
  'ratelimit-policy': text('The budget as a structured field (draft-ietf-httpapi-ratelimit-headers-10).'),
  ratelimit: text('What is left of it, and for how many seconds (the same draft).'),
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

/** What the headers of a success depend on. */
interface Success {
  isLimited: boolean
  isCacheable: boolean
  isGameData: boolean
}

export function successHeaders({ isLimited, isCacheable, isGameData }: Success): object {
  const ofBudget: HeaderName[] = isLimited ? ['cache-control', ...BUDGET] : []
  return references('x-request-id', ...ofBudget, isCacheable && 'etag', isGameData && 'x-data-source')
}

/** Statuses of refusals that may come before the request is counted. */
const UNCOUNTED = ['401', '413', '500', '503']

/** The headers that a refusal may have, whoever is refused. */
export function refusalHeaders(status: string): object {
  const ofBudget = UNCOUNTED.includes(status) ? [] : BUDGET
  const isTemporary = status === '429' || status === '503'
  const ofStatus = [isTemporary && 'retry-after', status === '401' && 'www-authenticate'] as const
  return references('x-request-id', 'link', 'cache-control', ...ofBudget, ...ofStatus)
}

function references(...names: (HeaderName | false)[]): object {
  const named = names.filter((name) => name !== false)
  return Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
