/** What the service asks of the game publisher. Today placeholder data answers it, one day a live client. */

import { type Log, OutageLog } from '../../lib/outage-log.ts'
import { refuse } from '../../lib/refusals.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import type { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from '../../wire/reference.ts'
import type { MatchSummary, PlayerStatsResponse } from '../../wire/stats.ts'

/** The linked game account that a lookup is about. */
export interface LinkedGameAccount {
  /** Pseudo-identifier: a UUID derived from the game id. */
  id: string
  gameName: string
  tagLine: string
  region: string
}

/**
 * A source of game data. A live client answers with promises. What it can't tell it throws, whatever the error: callers have
 * it from `inTime`, which refuses the request then, and where the answer takes longer than `TIME_LIMITS.publisherMs`.
 */
export interface Publisher {
  /** Sent as `x-data-source`. */
  readonly source: string
  playerStats(account: LinkedGameAccount): PlayerStatsResponse | Promise<PlayerStatsResponse>
  /** The newest `count` matches (1 to 10), newest first. */
  recentMatches(account: LinkedGameAccount, count: number): MatchSummary[] | Promise<MatchSummary[]>
  content(): ContentResponse | Promise<ContentResponse>
  /** No entries for a region or act that is not known. `actId` undefined: the active act. Both are echoed. */
  leaderboard(region: string, actId: string | undefined): LeaderboardResponse | Promise<LeaderboardResponse>
  /** Empty lists for a region that is not known. The region is echoed. */
  platformStatus(region: string): PlatformStatusResponse | Promise<PlatformStatusResponse>
}

const OUTAGE = {
  begins: 'the game publisher is unavailable or too slow: requests for game data are refused',
  ends: 'the game publisher is available again: no request has been refused for a while',
}

/** The same publisher, whose failures and late answers are refusals (503). */
export function inTime(publisher: Publisher, log: Log): Publisher {
  const outage = new OutageLog(OUTAGE)

  function failed(error: unknown): never {
    outage.failed(log, error)
    throw refuse('publisher_unavailable')
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
    playerStats: (account) => ask(() => publisher.playerStats(account)),
    recentMatches: (account, count) => ask(() => publisher.recentMatches(account, count)),
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
