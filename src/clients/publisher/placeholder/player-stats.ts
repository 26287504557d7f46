/** The figures of one player. */
import type { LinkedAccount } from '../../../lib/people.ts'
import type { PlayerStatsResponse } from '../../../wire/stats.ts'
import { Random } from './random.ts'

/** Weakest first. The tier above these is the leaderboard's: nobody who is linked can be missing from it. */
const tiers = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal']
const ranks = tiers.flatMap((tier) => [`${tier} 1`, `${tier} 2`, `${tier} 3`])

export function playerStats(account: LinkedAccount): PlayerStatsResponse {
  const random = new Random(account.id)
  const rank = random.below(ranks.length)
  const matches = random.between(40, 640)
  const wins = Math.round((matches * random.between(450, 550)) / 1000)
  return {
    publisher_game_name: account.gameName,
    publisher_tag_line: account.tagLine,
    region: account.region,
    rank: ranks[rank] ?? '',
    rr: random.below(100),
    // A player with a higher rank has better ratios.
    kd_ratio: (75 + rank * 2 + random.below(20)) / 100,
    win_rate: Math.round((wins * 1000) / matches) / 10,
    matches_played: matches,
    headshot_pct: (130 + rank * 6 + random.below(60)) / 10,
  }
}
