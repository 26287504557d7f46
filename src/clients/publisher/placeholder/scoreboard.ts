/** The ten lines of a match's scoreboard. Every round is simulated, so that every death is an opponent's kill. */
import type { LinkedAccount } from '../../../lib/people.ts'
import type { MatchParticipant } from '../../../wire/stats.ts'
import { content } from './catalogue.ts'
import { inventPlayers } from './invented-players.ts'
import type { Random } from './random.ts'

/** The rounds that the team of the looked-up player won and lost. */
export interface Rounds {
  won: number
  lost: number
}

const TEAM_SIZE = 5
const agentNames = content.agents.map(({ name }) => name)

export function fillScoreboard(random: Random, rounds: Rounds, target: LinkedAccount): MatchParticipant[] {
  const invented = inventPlayers(random, 2 * TEAM_SIZE - 1)
  const toParticipants = (team: string, players: Pick<LinkedAccount, 'gameName' | 'tagLine'>[]): MatchParticipant[] => {
    const agents = random.pickSome(agentNames, TEAM_SIZE)
    return players.map((player, index) => ({
      publisher_game_name: player.gameName,
      publisher_tag_line: player.tagLine,
      team,
      agent: agents[index] ?? '',
      kills: 0,
      deaths: 0,
      assists: 0,
      score: 0,
      is_target: player === target,
    }))
  }
  const [our, their] = random.pickSome(['Blue', 'Red'], 2) as [string, string]
  const ours = toParticipants(our, [target, ...invented.slice(TEAM_SIZE)])
  const theirs = toParticipants(their, invented.slice(0, TEAM_SIZE))
  for (let round = 0; round < rounds.won; round += 1) playRound(random, ours, theirs)
  for (let round = 0; round < rounds.lost; round += 1) playRound(random, theirs, ours)
  const lines = [...ours, ...theirs].toSorted((one, other) => other.score - one.score)
  return ['Blue', 'Red'].flatMap((team) => lines.filter((line) => line.team === team))
}

/** Nobody dies twice in a round. Most losers die, and about half of the winners. */
function playRound(random: Random, winners: MatchParticipant[], losers: MatchParticipant[]): void {
  for (const loser of losers) if (random.below(100) < 90) die(random, loser, winners)
  for (const winner of winners) if (random.below(100) < 45) die(random, winner, losers)
}

/** One opponent gets the kill, and sometimes another opponent gets an assist. */
function die(random: Random, victim: MatchParticipant, opponents: MatchParticipant[]): void {
  victim.deaths += 1
  const [killer, helper] = [random.pick(opponents), random.pick(opponents)]
  killer.kills += 1
  killer.score += random.between(180, 240)
  if (helper === killer || random.below(3) > 0) return
  helper.assists += 1
  helper.score += 50
}
