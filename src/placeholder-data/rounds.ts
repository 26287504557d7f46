/** How many rounds each side wins, by the rules of the mode. */
import type { ModeRules } from './catalogue.ts'
import type { Random } from './random.ts'

/** Seen from the target's team. */
export interface Rounds {
  won: number
  lost: number
}

/** One finished match in which the target's team wins `winPermille` times in a thousand. */
export function playRounds(random: Random, rules: ModeRules, winPermille: number): Rounds {
  const isWon = random.chance(winPermille)
  const { winner, loser } = finalScore(random, rules)
  return isWon ? { won: winner, lost: loser } : { won: loser, lost: winner }
}

interface FinalScore {
  winner: number
  loser: number
}

function finalScore(random: Random, rules: ModeRules): FinalScore {
  if (rules.hasOvertime && random.chance(100)) return overtimeScore(random, rules)
  // Two rounds short is the closest finish before overtime; without overtime the last round decides.
  const closest = rules.roundsToWin - (rules.hasOvertime ? 2 : 1)
  // The better of two draws: close matches are likelier than walkovers.
  const loser = Math.max(random.between(0, closest), random.between(0, closest))
  return { winner: rules.roundsToWin, loser }
}

/** Overtime is played in pairs of rounds: winning both ends it, one each leaves the teams level. */
function overtimeScore(random: Random, rules: ModeRules): FinalScore {
  let level = rules.roundsToWin - 1
  while (random.chance(400)) level += 1
  const isLevelAfterPair = level >= rules.roundsToWin
  if (rules.allowsDraw && isLevelAfterPair && random.chance(350)) return { winner: level, loser: level }
  return { winner: level + 2, loser: level }
}
