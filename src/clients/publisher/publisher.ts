/** The game publisher as the service sees it: placeholder data, or the operator's program at `PUBLISHER_URL`. */
import { type Log, OutageLog } from '../../lib/outage-log.ts'
import type { LinkedAccount } from '../../lib/people.ts'
import { refuse } from '../../lib/refusals.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import type { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from '../../wire/reference.ts'
import type { MatchSummary, PlayerStatsResponse } from '../../wire/stats.ts'

/**
 * A source of game data. People may withdraw their consent before the promise of a live one resolves. It throws
 * `UnknownPlayerError` for a player it doesn't know. `signal` is aborted when nobody waits for the answer any more.
 */
export interface Publisher {
  readonly source: 'placeholder' | 'live'
  playerStats(account: LinkedAccount, signal?: AbortSignal): PlayerStatsResponse | Promise<PlayerStatsResponse>
  /** The newest `count` matches (1 to 10), newest first. */
  recentMatches(account: LinkedAccount, count: number, signal?: AbortSignal): MatchSummary[] | Promise<MatchSummary[]>
  content(): ContentResponse | Promise<ContentResponse>
  /** No entries for a region or act that is not known. `actId` undefined: the active act. Both are echoed. */
  leaderboard(region: string, actId: string | undefined): LeaderboardResponse | Promise<LeaderboardResponse>
  /** Empty lists for a region that is not known. The region is echoed. */
  platformStatus(region: string): PlatformStatusResponse | Promise<PlatformStatusResponse>
}

export class UnknownPlayerError extends Error {
  override readonly name = 'UnknownPlayerError'
}

export class PublisherError extends Error {
  override readonly name = 'PublisherError'
  /** Seconds after which it wants to be asked again, as it sent them. */
  readonly retryAfter: string | undefined

  constructor(message: string, retryAfter?: string | string[]) {
    super(message)
    this.retryAfter = /^\d{1,5}$/.test(String(retryAfter)) ? String(retryAfter) : undefined
  }
}

const OUTAGE = {
  begins: 'the game publisher is unavailable or too slow: requests for game data are refused',
  ends: 'the game publisher is available again: no request has been refused for a while',
}

/** The same publisher, whose failures and late answers are refusals: 404 for an unknown player, else 503. */
export function inTime(publisher: Publisher, log: Log): Publisher {
  const outage = new OutageLog(OUTAGE)

  function failed(error: unknown): never {
    if (error instanceof UnknownPlayerError) throw refuse('player_not_found')
    outage.failed(log, error)
    const retryAfter = error instanceof PublisherError ? error.retryAfter : undefined
    throw refuse('publisher_unavailable', retryAfter === undefined ? {} : { headers: { 'retry-after': retryAfter } })
  }

  function ask<T>(question: () => T | Promise<T>): T | Promise<T> {
    try {
      const answer = question()
      return answer instanceof Promise ? withinDeadline(answer).catch(failed) : answer
    } catch (error) {
      return failed(error)
    }
  }

  return {
    source: publisher.source,
    playerStats: (account, signal) => ask(() => publisher.playerStats(account, signal)),
    recentMatches: (account, count, signal) => ask(() => publisher.recentMatches(account, count, signal)),
    content: () => ask(() => publisher.content()),
    leaderboard: (region, actId) => ask(() => publisher.leaderboard(region, actId)),
    platformStatus: (region) => ask(() => publisher.platformStatus(region)),
  }
}

function withinDeadline<T>(answer: Promise<T>): Promise<T> {
  const { publisherMs } = TIME_LIMITS
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${publisherMs} ms`)), publisherMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
