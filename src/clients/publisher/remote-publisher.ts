/** The operator's own program for game data, over HTTP. docs/game-data.md is its contract. */
import type { TSchema } from '@sinclair/typebox'
import { Ajv, type ValidateFunction } from 'ajv'
import { Agent, request } from 'undici'
import type { LinkedAccount } from '../../lib/people.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import * as reference from '../../wire/reference.ts'
import * as stats from '../../wire/stats.ts'
import { type Publisher, PublisherError, UnknownPlayerError } from './publisher.ts'

export interface RemotePublisherOptions {
  url: string
  token: string | undefined
  observe?: ((call: PublisherCall) => void) | undefined
}

export type Question = keyof typeof ANSWERS

/** A call, and how it ended. `unknown`: there is no such player. */
export interface PublisherCall {
  question: Question
  outcome: 'ok' | 'unknown' | 'failed'
  ms: number
}

const ANSWERS = {
  player: stats.PlayerStatsResponse,
  matches: stats.PlayerMatchesResponse,
  content: reference.ContentResponse,
  leaderboard: reference.LeaderboardResponse,
  status: reference.PlatformStatusResponse,
} satisfies Record<string, TSchema>

const CONNECTIONS = 32
/** In bytes: ten matches of ten players are 20 kB. */
const MAX_ANSWER = 1024 * 1024

/** An answer that doesn't fit the schema of our own answers reaches nobody. */
export function createRemotePublisher({ url, token, observe }: RemotePublisherOptions) {
  const dispatcher = new Agent({ connections: CONNECTIONS, maxResponseSize: MAX_ANSWER })
  const checks = compileChecks()
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    'content-type': 'application/json',
    accept: 'application/json',
  }

  async function ask<Answer>(question: Question, about: object, clientLeft?: AbortSignal): Promise<Answer> {
    const sentAt = performance.now()
    let outcome: PublisherCall['outcome'] = 'failed'
    const late = AbortSignal.timeout(TIME_LIMITS.publisherMs)
    const signal = clientLeft === undefined ? late : AbortSignal.any([late, clientLeft])
    try {
      const call = { dispatcher, method: 'POST', headers, body: JSON.stringify(about), signal } as const
      const { statusCode, headers: received, body } = await request(`${url}/${question}`, call)
      const text = await body.text()
      if (statusCode === 404 && 'publisher_game_name' in about) {
        outcome = 'unknown'
        throw new UnknownPlayerError()
      }
      if (statusCode !== 200) throw new PublisherError(`/${question}: status ${statusCode}`, received['retry-after'])
      const answer = JSON.parse(text)
      const isValid = checks[question]
      if (!isValid(answer)) throw new PublisherError(`/${question}: ${faultOf(isValid)}`)
      outcome = 'ok'
      return answer as Answer
    } finally {
      observe?.({ question, outcome, ms: performance.now() - sentAt })
    }
  }

  return {
    source: 'live',
    playerStats: (account, signal?: AbortSignal) => ask('player', toPlayer(account), signal),
    recentMatches: async (account, count, signal?: AbortSignal) => {
      const answer = await ask<{ matches: stats.MatchSummary[] }>('matches', { ...toPlayer(account), count }, signal)
      return answer.matches.slice(0, count)
    },
    content: () => ask('content', {}),
    leaderboard: (region, actId) => ask('leaderboard', { region, ...(actId !== undefined && { act_id: actId }) }),
    platformStatus: (region) => ask('status', { region }),
    close: () => dispatcher.destroy(),
  } satisfies Publisher & { close(): Promise<void> }
}

/** The game account, and nothing by which its owner is known in the chat. */
const toPlayer = ({ id, gameName, tagLine, region }: LinkedAccount) => ({
  id,
  publisher_game_name: gameName,
  publisher_tag_line: tagLine,
  region,
})

function faultOf({ errors }: ValidateFunction): string {
  const { instancePath = '', message = '' } = errors?.[0] ?? {}
  return `${instancePath || 'the answer'} ${message}`
}

function compileChecks(): Record<Question, ValidateFunction> {
  const isDateTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
  const ajv = new Ajv({ strict: false, formats: { 'date-time': isDateTime } })
  const { ContentMap, ContentAgent, ContentGameMode, ContentAct, LeaderboardEntry, PlatformIncident } = reference
  const parts = [ContentMap, ContentAgent, ContentGameMode, ContentAct, LeaderboardEntry, PlatformIncident]
  ajv.addSchema([stats.MatchSummary, stats.MatchParticipant, ...parts])
  const compiled = Object.entries(ANSWERS).map(([question, schema]) => [question, ajv.compile(schema)])
  return Object.fromEntries(compiled)
}
