/** The competitive leaderboard of each region and act. */
import type { LeaderboardEntry, LeaderboardResponse } from '../wire/reference.ts'
import { content, regions } from './catalogue.ts'
import { inventPlayers } from './invented-players.ts'
import { Random } from './random.ts'

const entryCount = 50
const activeActId = content.acts.find((act) => act.is_active)?.id ?? ''

// A few dozen short lists, made once: there is no other that could be asked for.
const boards = new Map(
  regions.flatMap((region) => content.acts.map(({ id }) => [boardKey(region, id), drawBoard(region, id)])),
)

/**
 * By falling rating. No entries for a region or act that isn't known; both are echoed as given. Who asks in the usual
 * spelling gets one shared value, which is only to be read.
 */
export function leaderboard(region: string, actId: string = activeActId): LeaderboardResponse {
  const board = boards.get(boardKey(region.toLowerCase(), actId))
  return board?.region === region ? board : { region, act_id: actId, entries: board?.entries ?? [] }
}

function drawBoard(region: string, actId: string): LeaderboardResponse {
  return { region, act_id: actId, entries: drawEntries(region, actId) }
}

function boardKey(region: string, actId: string): string {
  return `${region} ${actId}`
}

function drawEntries(region: string, actId: string): LeaderboardEntry[] {
  const random = new Random(`leaderboard ${boardKey(region, actId)}`)
  let rating = random.between(1050, 1300)
  return inventPlayers(random, entryCount).map((player, index) => {
    // The gaps narrow down the list, as the crowd thickens.
    rating -= random.below(index < 10 ? 25 : 12)
    return {
      publisher_game_name: player.gameName,
      publisher_tag_line: player.tagLine,
      leaderboard_rank: index + 1,
      ranked_rating: rating,
      wins: Math.round(rating / 10) + random.around(20, 35),
    }
  })
}
