/** The competitive leaderboard of each region and act. */
import type { LeaderboardEntry, LeaderboardResponse } from '../wire/reference.ts'
import { content, regions } from './catalogue.ts'
import { type InventedPlayer, inventPlayers } from './invented-players.ts'
import { Random } from './random.ts'

const entryCount = 50
/** Players of a region who are near the top; the best of an act are on its board. */
const contenderCount = 70
const activeActId = content.acts.find((act) => act.is_active)?.id ?? ''

// A few dozen short lists, made once: there is no other that could be asked for.
const boards = new Map(
  regions.flatMap((region) => drawBoards(region).map((board) => [boardKey(region, board.act_id), board])),
)

/**
 * By falling rating. No entries for a region or act that isn't known; both are echoed as given. Who asks in the usual
 * spelling gets one shared value, which is only to be read.
 */
export function leaderboard(region: string, actId: string = activeActId): LeaderboardResponse {
  const board = boards.get(boardKey(region.toLowerCase(), actId))
  return board?.region === region ? board : { region, act_id: actId, entries: board?.entries ?? [] }
}

function boardKey(region: string, actId: string): string {
  return `${region} ${actId}`
}

interface Contender {
  player: InventedPlayer
  /** The rating in each act is near this one. */
  usualRating: number
}

/** One board for each act. Most players stay from act to act, a little higher or lower. */
function drawBoards(region: string): LeaderboardResponse[] {
  const contenders = drawContenders(new Random(`leaderboard ${region}`))
  return content.acts.map(({ id }) => {
    const random = new Random(`leaderboard ${boardKey(region, id)}`)
    return { region, act_id: id, entries: drawEntries(random, contenders) }
  })
}

function drawContenders(random: Random): Contender[] {
  let usualRating = random.between(1050, 1300)
  return inventPlayers(random, contenderCount).map((player, index) => {
    // The gaps narrow down the list, as the crowd thickens.
    usualRating -= random.below(index < 10 ? 25 : 12)
    return { player, usualRating }
  })
}

function drawEntries(random: Random, contenders: Contender[]): LeaderboardEntry[] {
  return contenders
    .map(({ player, usualRating }) => ({ player, rating: usualRating + random.around(0, 100) }))
    .toSorted((one, other) => other.rating - one.rating)
    .slice(0, entryCount)
    .map(({ player, rating }, index) => ({
      publisher_game_name: player.gameName,
      publisher_tag_line: player.tagLine,
      leaderboard_rank: index + 1,
      ranked_rating: rating,
      wins: Math.round(rating / 10) + random.around(20, 35),
    }))
}
