/** The competitive leaderboard of each region and act. */
import type { LeaderboardEntry, LeaderboardResponse } from '../../../wire/reference.ts'
import { content, regions } from './catalogue.ts'
import { inventPlayers } from './invented-players.ts'
import { Random } from './random.ts'

const ENTRIES = 50
const activeActId = content.acts.find((act) => act.is_active)?.id ?? ''

export function leaderboard(region: string, actId: string = activeActId): LeaderboardResponse {
  const known = region.toLowerCase()
  const isKnown = regions.includes(known) && content.acts.some(({ id }) => id === actId)
  return { region, act_id: actId, entries: isKnown ? drawEntries(known, actId) : [] }
}

/** The best of a region are the same people in each act, in another order. */
function drawEntries(region: string, actId: string): LeaderboardEntry[] {
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
