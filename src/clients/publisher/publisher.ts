/** The game publisher as the service sees it: placeholder data, or the operator's program at `PUBLISHER_URL`. */
import type { LinkedAccount } from '../../lib/people.ts'
import type { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from '../../wire/reference.ts'
import type { MatchSummary, PlayerStatsResponse } from '../../wire/stats.ts'

/**
 * A source of game data. People may withdraw their consent before the promise of a live one resolves. It rejects with
 * a refusal: `player_not_found` or `publisher_unavailable`. `signal` is aborted when nobody waits any more.
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
