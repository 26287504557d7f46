/** A player's totals, from which both the statistics and the matches are made. */
import type { Random } from './random.ts'

export interface Career {
  rank: string
  /** Rating within the rank, 0 to 99. */
  rr: number
  matches: number
  wins: number
  kills: number
  deaths: number
  /** Of a thousand hits, those to the head. */
  headshotPermille: number
}

/** Weakest first. The tier above these is the leaderboard's: nobody who is linked can be missing from it. */
const tiers = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal']
const ranks = tiers.flatMap((tier) => [`${tier} 1`, `${tier} 2`, `${tier} 3`])
const middleRank = ranks.length / 2

/**
 * Higher ranks have better K/D ratios and win more. At least 40 matches, a third to two thirds of them won, so that the
 * totals are possible whatever the ten newest matches are.
 */
export function drawCareer(random: Random): Career {
  const rank = random.around(middleRank - 1, middleRank - 1) + random.below(2)
  const aboveMiddle = rank - middleRank
  // How much better the player is than others of the same rank.
  const edge = random.around(0, 30)
  const matches = random.between(40, 640)
  const winPermille = 500 + aboveMiddle * 4 + edge + random.around(0, 20)
  const deaths = Math.round((matches * random.between(130, 155)) / 10)
  const killsPerThousandDeaths = 1000 + aboveMiddle * 18 + edge * 5 + random.around(0, 50)
  return {
    rank: ranks[rank] ?? '',
    rr: random.below(100),
    matches,
    wins: Math.round((matches * winPermille) / 1000),
    kills: Math.round((deaths * killsPerThousandDeaths) / 1000),
    deaths,
    headshotPermille: 130 + rank * 6 + random.around(0, 60),
  }
}
