/** The operator's own program for game data, over HTTP. docs/game-data.md is its contract. */
import { Ajv } from 'ajv'
import { Agent, request } from 'undici'
import { type Log, OutageLog } from '../../lib/outage-log.ts'
import type { LinkedAccount } from '../../lib/people.ts'
import { refuse } from '../../lib/refusals.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import * as reference from '../../wire/reference.ts'
import * as stats from '../../wire/stats.ts'
import type { Publisher } from './publisher.ts'

export interface RemotePublisherOptions {
  url: string
  token: string | undefined
  log: Log
  observe?: ((call: PublisherCall) => void) | undefined
}

/** A call and its outcome. `unknown`: there is no such player. `cancelled`: the client disconnected. */
export interface PublisherCall {
  endpoint: keyof typeof RESPONSES
  outcome: 'ok' | 'unknown' | 'cancelled' | 'failed'
  ms: number
}

const RESPONSES = {
  player: stats.PlayerStatsResponse,
  matches: stats.PlayerMatchesResponse,
  content: reference.ContentResponse,
  leaderboard: reference.LeaderboardResponse,
  status: reference.PlatformStatusResponse,
}

const MAX_CONNECTIONS = 32
/** In bytes. A response with ten matches of ten players has about 20 kB. */
const MAX_RESPONSE_BYTES = 1024 * 1024

const OUTAGE_MESSAGES = {
  begins: 'the game publisher is unavailable or too slow: requests for game data are refused',
  ends: 'the game publisher is available again: no request has been refused for a while',
}

const isDateTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
const shapes = Object.values({ ...stats, ...reference }).filter((shape) => '$id' in shape)
const ajv = new Ajv({ strict: false, formats: { 'date-time': isDateTime } }).addSchema(shapes)

/** Refuses a response that doesn't match our own response schema. The refusal's `cause` says why. */
export function createRemotePublisher({ url, token, log, observe }: RemotePublisherOptions) {
  const dispatcher = new Agent({ connections: MAX_CONNECTIONS, maxResponseSize: MAX_RESPONSE_BYTES })
  const outage = new OutageLog(OUTAGE_MESSAGES)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
    accept: 'application/json',
  }

  async function post<Answer>(
    endpoint: PublisherCall['endpoint'],
    json: object,
    clientGone?: AbortSignal,
  ): Promise<Answer> {
    const sentAt = performance.now()
    let outcome: PublisherCall['outcome'] = 'failed'
    let retry = {}
    const timeout = AbortSignal.timeout(TIME_LIMITS.publisherMs)
    const signal = clientGone === undefined ? timeout : AbortSignal.any([timeout, clientGone])
    try {
      const call = { dispatcher, method: 'POST', headers, body: JSON.stringify(json), signal } as const
      const { statusCode, headers: received, body } = await request(`${url}/${endpoint}`, call)
      const text = await body.text()
      if (statusCode === 404 && 'publisher_game_name' in json) {
        outcome = 'unknown'
        throw refuse('player_not_found')
      }
      const retryAfter = String(received['retry-after'])
      if (/^\d{1,5}$/.test(retryAfter)) retry = { headers: { 'retry-after': retryAfter } }
      if (statusCode !== 200) throw new Error(`/${endpoint}: status ${statusCode}`)
      const answer = JSON.parse(text)
      const isValid = ajv.validate(RESPONSES[endpoint], answer)
      if (!isValid) throw new Error(`/${endpoint}: ${ajv.errorsText(ajv.errors, { dataVar: 'the response' })}`)
      outcome = 'ok'
      return answer as Answer
    } catch (error) {
      if (outcome === 'unknown') throw error
      if (clientGone?.aborted === true) outcome = 'cancelled'
      else outage.failed(log, error)
      throw Object.assign(refuse('publisher_unavailable', retry), { cause: error })
    } finally {
      observe?.({ endpoint, outcome, ms: performance.now() - sentAt })
    }
  }

  return {
    source: 'live',
    playerStats: (account, signal?: AbortSignal) => post('player', toPlayer(account), signal),
    recentMatches: async (account, count, signal?: AbortSignal) => {
      const { matches } = await post<{ matches: stats.MatchSummary[] }>(
        'matches',
        { ...toPlayer(account), count },
        signal,
      )
      return matches.slice(0, count)
    },
    content: () => post('content', {}),
    leaderboard: (region, actId) => post('leaderboard', { region, act_id: actId }),
    platformStatus: (region) => post('status', { region }),
    close: () => dispatcher.destroy(),
  } satisfies Publisher & { close(): Promise<void> }
}

/** The game account, without anything that identifies its owner in the chat. */
const toPlayer = ({ id, gameName, tagLine, region }: LinkedAccount) => ({
  id,
  publisher_game_name: gameName,
  publisher_tag_line: tagLine,
  region,
})
