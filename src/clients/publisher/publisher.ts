/** The interface of game publishers: placeholder data, or the operator's program at `PUBLISHER_URL`. */
import type { LinkedAccount } from '../../lib/people.ts'
import type { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from '../../wire/reference.ts'
import type { MatchSummary, PlayerStatsResponse } from '../../wire/stats.ts'

/**
 * A source of game data. A live source returns promises, which reject with `player_not_found` or `publisher_unavailable`. A
 * person may withdraw consent before one resolves, so callers check consent again. `signal` aborts when the client disconnects.
 */
export interface Publisher {
  readonly source: 'placeholder' | 'live'
  playerStats(account: LinkedAccount, signal?: AbortSignal): PlayerStatsResponse | Promise<PlayerStatsResponse>
  /** The last `count` matches (1 to 10), newest first. */
  recentMatches(account: LinkedAccount, count: number, signal?: AbortSignal): MatchSummary[] | Promise<MatchSummary[]>
  content(): ContentResponse | Promise<ContentResponse>
  /** Returns no entries for an unknown region or act. If `actId` is undefined, uses the active act. The result repeats both. */
  leaderboard(region: string, actId: string | undefined): LeaderboardResponse | Promise<LeaderboardResponse>
  /** Returns empty lists for an unknown region. The result repeats the region. */
  platformStatus(region: string): PlatformStatusResponse | Promise<PlatformStatusResponse>
}
