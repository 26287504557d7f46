/** Kills, deaths, assists and scores of the five players of a team: shares of what the team did together. */
import type { Random } from './random.ts'

/** What a team did in the whole match. */
export interface TeamTotals {
  rounds: number
  kills: number
  deaths: number
}

/** One number per player, in the same order in each list. */
export interface TeamFigures {
  kills: number[]
  deaths: number[]
}

export const teamSize = 5

/**
 * Deaths of a team. A lost round costs it nearly all five, a won one about half of them; the ranges are narrow enough
 * for a team that wins twice as many rounds to have the fewer deaths.
 */
export function drawTeamDeaths(random: Random, roundsWon: number, roundsLost: number): number {
  return Math.round((roundsWon * random.between(22, 29) + roundsLost * random.between(42, 47)) / 10)
}

/** Kills and deaths that add up to the totals. The first player has `strength` (1 is average), if it is given. */
export function drawFigures(random: Random, totals: TeamTotals, strength: number | undefined): TeamFigures {
  const killWeights = drawWeights(random, 30)
  const deathWeights = drawWeights(random, 20)
  if (strength !== undefined) {
    killWeights[0] = Math.round(strength * random.around(100, 30))
    deathWeights[0] = random.around(100, 15)
  }
  return {
    kills: share(totals.kills, killWeights, totals.kills),
    // Nobody dies twice in a round.
    deaths: share(totals.deaths, deathWeights, totals.rounds),
  }
}

/** One in twenty to one in six of the teammates' kills: up to four players share in the help that a kill needs. */
export function drawAssists(random: Random, teammatesKills: number): number {
  return Math.round((teammatesKills * random.between(50, 160)) / 1000)
}

/** Kills and assists make most of a score; damage that didn't kill adds a little each round. */
export function drawScore(random: Random, rounds: number, did: { kills: number; assists: number }): number {
  return did.kills * 205 + did.assists * 45 + rounds * random.between(10, 35)
}

function drawWeights(random: Random, spread: number): number[] {
  const weights: number[] = []
  while (weights.length < teamSize) weights.push(random.between(100 - spread, 100 + spread))
  return weights
}

/** Splits `total` by weight, nobody getting more than `most`, which must leave room for all of it. */
function share(total: number, weights: number[], most: number): number[] {
  let sum = 0
  for (const weight of weights) sum += weight
  const shares: number[] = []
  let left = total
  for (const weight of weights) {
    const given = Math.min(most, Math.floor((total * weight) / sum))
    shares.push(given)
    left -= given
  }
  // What rounding left over goes round from a seat that depends on the total, so that no seat is favoured.
  for (let seat = total % teamSize; left > 0; seat = (seat + 1) % teamSize) {
    const given = shares[seat] ?? most
    if (given === most) continue
    shares[seat] = given + 1
    left -= 1
  }
  return shares
}
