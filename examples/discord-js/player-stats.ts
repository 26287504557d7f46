/** A client of the service, typed by its API document. Every outcome is data, or the reason why there is none. */
import { setTimeout as sleep } from 'node:timers/promises'
import createClient, { type Client } from 'openapi-fetch'
import type { operations, paths } from './api.ts'

export type PlayerStats = Client<paths>

type Failures = Omit<operations['lookUpPlayerStats']['responses'], 200>
type ErrorBody = Failures[keyof Failures]['content']['application/json']
type Consent = Extract<ErrorBody, { detail: { dashboard_url: string } }>['detail']

/** Every reason code that a bot can meet, a request that doesn't fit its schema (422), and no answer at all. */
export type Reason = Extract<ErrorBody['detail'], string> | Consent['reason'] | 'invalid_request' | 'unreachable'

export interface Refused {
  isAnswered: false
  reason: Reason
  /** Where the person can give their consent. */
  dashboardUrl?: string
  /** Seconds to wait before asking again. */
  retryAfter?: number
  /** By this the operator finds the request in the log. */
  requestId?: string
}

export type Outcome<T> = { isAnswered: true; data: T; isPlaceholder: boolean } | Refused

export interface Connection {
  baseUrl: string
  /** The key of one server. */
  apiKey: string
  /** In seconds: a request that would have to wait longer is not repeated. */
  longestWait?: number
}

/** A client of the service. */
export function connect({ baseUrl, apiKey, longestWait = 60 }: Connection): PlayerStats {
  const headers = { authorization: `Bearer ${apiKey}` }
  return createClient<paths>({ baseUrl, headers, fetch: (request) => fetchWithRetry(request, longestWait) })
}

/**
 * Sends a request once more after the seconds that 429 and 503 ask for. A lookup changes nothing, so that is safe for POST
 * too. A request that gets 429 doesn't delay the next window.
 */
async function fetchWithRetry(request: Request, longestWait: number): Promise<Response> {
  const again = request.clone()
  const response = await fetch(request)
  const wait = Number(response.headers.get('retry-after'))
  if (![429, 503].includes(response.status) || wait === 0 || wait > longestWait) return response
  await response.body?.cancel()
  await sleep(wait * 1000)
  return fetch(again)
}

interface Answer<T> {
  data?: T
  error?: ErrorBody
  response: Response
}

/** Turns what openapi-fetch gives into an outcome. */
export async function outcomeOf<T>(asked: Promise<Answer<T>>): Promise<Outcome<T>> {
  const answer = await asked.catch(() => undefined)
  if (answer === undefined) return { isAnswered: false, reason: 'unreachable' }
  const { data, error, response } = answer
  if (error === undefined && data !== undefined) {
    return { isAnswered: true, data, isPlaceholder: response.headers.get('x-data-source') === 'placeholder' }
  }
  return { isAnswered: false, ...whyNot(error), ...toldBy(response.headers) }
}

function whyNot(error: ErrorBody | undefined): Pick<Refused, 'reason' | 'dashboardUrl'> {
  if (error === undefined) return { reason: 'unreachable' }
  const { detail } = error
  if (typeof detail === 'string') return { reason: detail }
  if (Array.isArray(detail)) return { reason: 'invalid_request' }
  return { reason: detail.reason, dashboardUrl: detail.dashboard_url }
}

function toldBy(headers: Headers): Pick<Refused, 'retryAfter' | 'requestId'> {
  const retryAfter = Number(headers.get('retry-after'))
  const requestId = headers.get('x-request-id')
  return { ...(retryAfter > 0 && { retryAfter }), ...(requestId !== null && { requestId }) }
}
