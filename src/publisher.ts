/** What the service asks of the game publisher. Today placeholder data answers it, one day a live client. */
import type { ContentResponse, LeaderboardResponse, PlatformStatusResponse } from './wire/reference.ts'
import type { MatchSummary, PlayerStatsResponse } from './wire/stats.ts'

/** The linked game account that a lookup is about. */
export interface LinkedGameAccount {
  /** Pseudo-identifier: a UUID derived from the game id. */
  id: string
  gameName: string
  tagLine: string
  region: string
}

/** A source of game data. A live client answers with promises; callers await either. */
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
