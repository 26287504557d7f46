/** A client of the service, typed by its API document. Every outcome is data, or the reason why there is none. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { components } from './api.ts'

export type Schemas = components['schemas']

export interface Refused {
  isAnswered: false
  /** A reason code of the service, also one that isn't known yet; `invalid_request` for 422, `unreachable` for no answer of its own. */
  reason: string
  /** Where the person can give their consent. */
  dashboardUrl?: string
  /** Seconds to wait before asking again. */
  retryAfter?: number
  /** By this the operator finds the request in the log. */
  requestId?: string
}

export type Outcome<T> = { isAnswered: true; data: T; isPlaceholder: boolean } | Refused

export interface Service {
  url: string
  /** For one answer. */
  timeoutMs?: number
  /** In seconds: a request that would have to wait longer is not repeated. */
  longestWait?: number
}

export type PlayerStats = ReturnType<typeof connect>

/** A client with the key of one server. */
export function connect({ url, timeoutMs = 10_000, longestWait = 60 }: Service, key: string) {
  const send = (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'manual', // To follow one would make a GET of a POST.
      signal: AbortSignal.timeout(timeoutMs),
    })

  /** Sends it once more after the seconds that 429 and 503 ask for: a lookup changes nothing, so that is safe for POST too. */
  async function ask<T>(method: string, path: string, body?: object): Promise<Outcome<T>> {
    try {
      let response = await send(method, path, body)
      const { retryAfter = 0 } = toldBy(response.headers)
      if ([429, 503].includes(response.status) && retryAfter > 0 && retryAfter <= longestWait) {
        await response.body?.cancel()
        await sleep(retryAfter * 1000)
        response = await send(method, path, body)
      }
      const outcome = outcomeOf<T>(response, await response.json().catch(() => undefined))
      if (!outcome.isAnswered) console.error(`${method} ${path}: ${response.status} ${outcome.reason}`)
      return outcome
    } catch (error) {
      console.error(`${method} ${path}: ${error}`)
      return { isAnswered: false, reason: 'unreachable' }
    }
  }

  return {
    key: () => ask<Schemas['OwnKey']>('GET', '/v1/key'),
    player: (lookup: Schemas['PlayerStatsRequest']) =>
      ask<Schemas['PlayerStatsResponse']>('POST', '/v1/stats/player', lookup),
    players: (lookup: Schemas['PlayersRequest']) =>
      ask<Schemas['PlayersResponse']>('POST', '/v1/stats/players', lookup),
    matches: (lookup: Schemas['PlayerMatchesRequest']) =>
      ask<Schemas['PlayerMatchesResponse']>('POST', '/v1/stats/matches', lookup),
    leaderboard: (region: string) => ask<Schemas['LeaderboardResponse']>('GET', `/v1/leaderboard?region=${region}`),
    status: (region: string) => ask<Schemas['PlatformStatusResponse']>('GET', `/v1/status?region=${region}`),
  }
}

/** An answer may come from something in between, such as a proxy: what isn't JSON, or has no `detail`, isn't the service's. */
function outcomeOf<T>(response: Response, body: unknown): Outcome<T> {
  const isPlaceholder = response.headers.get('x-data-source') === 'placeholder'
  if (response.ok && body !== undefined) return { isAnswered: true, data: body as T, isPlaceholder }
  const { detail } = (body ?? {}) as { detail?: unknown }
  const told = { isAnswered: false, ...toldBy(response.headers) } as const
  if (typeof detail === 'string') return { ...told, reason: detail }
  if (Array.isArray(detail)) return { ...told, reason: 'invalid_request' }
  const { reason, dashboard_url: url } = (detail ?? {}) as { reason?: unknown; dashboard_url?: unknown }
  if (typeof reason !== 'string') return { ...told, reason: 'unreachable' }
  return { ...told, reason, ...(typeof url === 'string' && URL.canParse(url) && { dashboardUrl: url }) }
}

function toldBy(headers: Headers): Pick<Refused, 'retryAfter' | 'requestId'> {
  const retryAfter = headers.get('retry-after') ?? ''
  const requestId = headers.get('x-request-id')
  // Proxies may send a date instead.
  return {
    ...(/^\d{1,6}$/.test(retryAfter) && { retryAfter: Number(retryAfter) }),
    ...(requestId !== null && { requestId }),
  }
}
