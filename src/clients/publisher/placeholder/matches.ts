/** The match history of one player. Each match is generated from the account's id and the number of the match. */
import type { LinkedAccount } from '../../../lib/people.ts'
import type { MatchSummary } from '../../../wire/stats.ts'
import { content, modes } from './catalogue.ts'
import { Random } from './random.ts'
import { fillScoreboard, type Rounds } from './scoreboard.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** All histories end at this moment. It has passed, so no match is in the future, and no clock is needed. */
export const END_OF_HISTORIES = Date.UTC(2026, 10, 1)

// Nobody plays on a map without art.
const maps = content.maps.filter((map) => map.asset_path).map(({ name }) => name)

export function recentMatches(account: LinkedAccount, count: number): MatchSummary[] {
  return Array.from({ length: count }, (_, number) => generateMatch(account, number))
}

/** There is one match a day. The newest is number 0. */
function generateMatch(account: LinkedAccount, number: number): MatchSummary {
  const random = new Random(`${account.id} match ${number}`)
  const mode = random.pick(modes)
  const rounds = generateRounds(random, mode)
  return {
    match_id: random.id,
    map: random.pick(maps),
    mode: mode.name,
    started_at: new Date(END_OF_HISTORIES - number * DAY_MS - random.between(2 * HOUR_MS, 23 * HOUR_MS)).toISOString(),
    result: resultOf(rounds),
    rounds_won: rounds.won,
    rounds_lost: rounds.lost,
    participants: fillScoreboard(random, rounds, account),
  }
}

function generateRounds(random: Random, { roundsToWin, hasDraws }: (typeof modes)[number]): Rounds {
  if (hasDraws && random.below(16) === 0) return { won: roundsToWin + 1, lost: roundsToWin + 1 }
  // Without overtime, the loser is at least two rounds behind.
  const loser = random.between(0, roundsToWin - 2)
  return random.below(2) === 0 ? { won: roundsToWin, lost: loser } : { won: loser, lost: roundsToWin }
}

function resultOf({ won, lost }: Rounds): MatchSummary['result'] {
  if (won === lost) return 'draw'
  return won > lost ? 'win' : 'loss'
}
