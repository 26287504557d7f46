/** The stand-in for the game publisher: plausible stats computed from the account's identifier, and nothing else. */
import type { Publisher } from '../publisher.ts'
import { content } from './catalogue.ts'
import { leaderboard } from './leaderboard.ts'
import { recentMatches } from './matches.ts'
import { platformStatus } from './platform-status.ts'
import { playerStats } from './player-stats.ts'

/** Answers at once, never fails, and always gives the same answer to the same question. */
export const placeholderPublisher = {
  source: 'placeholder',
  playerStats,
  recentMatches,
  content: () => content,
  leaderboard,
  platformStatus,
} as const satisfies Publisher
