/** The stand-in for the game publisher: plausible stats, computed only from the account. */
import type { LinkedAccount } from '../../../lib/people.ts'
import type { Publisher } from '../publisher.ts'
import { content, regions } from './catalogue.ts'
import { inventPlayers } from './invented-players.ts'
import { recentMatches } from './matches.ts'
import { Random } from './random.ts'

/** From lowest to highest, without the top tier, because people would look for its accounts on the leaderboard. */
const tiers = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal']
const ranks = tiers.flatMap((tier) => [`${tier} 1`, `${tier} 2`, `${tier} 3`])

function playerStats(account: LinkedAccount) {
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

const ENTRIES = 50
const activeActId = content.acts.find((act) => act.is_active)?.id ?? ''

function leaderboard(region: string, actId: string = activeActId) {
  const known = region.toLowerCase()
  const isKnown = regions.includes(known) && content.acts.some(({ id }) => id === actId)
  return { region, act_id: actId, entries: isKnown ? generateEntries(known, actId) : [] }
}

/** Each region has the same top players in every act, in a different order. */
function generateEntries(region: string, actId: string) {
  const random = new Random(`leaderboard ${region} ${actId}`)
  return inventPlayers(new Random(`leaderboard ${region}`), ENTRIES)
    .map((player) => ({ ...player, rating: random.between(500, 1200) }))
    .toSorted((one, other) => other.rating - one.rating)
    .map(({ gameName, tagLine, rating }, index) => ({
      publisher_game_name: gameName,
      publisher_tag_line: tagLine,
      leaderboard_rank: index + 1,
      ranked_rating: rating,
      wins: Math.round(rating / 10) + random.below(40),
    }))
}

const patch = { id: 4107, title: 'Ranked queues close one hour before the patch', severity: 'warning' } as const
const lateTitle = 'New matches can take a few minutes to appear in match history'
const lateMatches = { id: 4112, title: lateTitle, severity: 'info' } as const

/** Incidents are only informational: nothing here ends a notice, and bots would announce a serious incident forever. */
const noticesByRegion = new Map([
  ['na', { maintenances: [patch], incidents: [] }],
  ['eu', { maintenances: [patch], incidents: [lateMatches] }],
])

function platformStatus(region: string) {
  return { region, ...(noticesByRegion.get(region.toLowerCase()) ?? { maintenances: [], incidents: [] }) }
}

/** Each function returns immediately, never fails, and always returns the same stats for the same arguments. */
export const placeholderPublisher = {
  source: 'placeholder',
  playerStats,
  recentMatches,
  content: () => content,
  leaderboard,
  platformStatus,
} as const satisfies Publisher
