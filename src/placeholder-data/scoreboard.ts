/** The ten lines of a match's scoreboard. Every death is an opponent's kill: one team's kills are the other's deaths. */
import type { LinkedGameAccount } from '../publisher.ts'
import type { MatchParticipant } from '../wire/stats.ts'
import { content } from './catalogue.ts'
import { type InventedPlayer, inventPlayers } from './invented-players.ts'
import type { Random } from './random.ts'
import type { Rounds } from './rounds.ts'
import { drawAssists, drawFigures, drawScore, drawTeamDeaths, type TeamTotals, teamSize } from './team-figures.ts'

/** The linked player in one match. */
export interface Target {
  account: LinkedGameAccount
  agent: string
  /** Kills per death over the career. */
  strength: number
}

interface Team {
  name: string
  totals: TeamTotals
  players: InventedPlayer[]
  /** On the target's team only, where they take the place of the first player. */
  target?: Target
}

const agents = content.agents.map(({ name }) => name)

/** The blue team, then the red one, each by falling score. */
export function fillScoreboard(random: Random, score: Rounds, target: Target): MatchParticipant[] {
  const rounds = score.won + score.lost
  const ourDeaths = drawTeamDeaths(random, score.won, score.lost)
  const theirDeaths = drawTeamDeaths(random, score.lost, score.won)
  const isBlue = random.chance(500)
  const invented = inventPlayers(random, 2 * teamSize)
  const ours = listTeam(random, {
    name: isBlue ? 'Blue' : 'Red',
    totals: { rounds, kills: theirDeaths, deaths: ourDeaths },
    players: invented.slice(0, teamSize),
    target,
  })
  const theirs = listTeam(random, {
    name: isBlue ? 'Red' : 'Blue',
    totals: { rounds, kills: ourDeaths, deaths: theirDeaths },
    players: invented.slice(teamSize),
  })
  return isBlue ? [...ours, ...theirs] : [...theirs, ...ours]
}

function listTeam(random: Random, { name, totals, players, target }: Team): MatchParticipant[] {
  const figures = drawFigures(random, totals, target?.strength)
  const picks = pickAgents(random, target?.agent ?? random.pick(agents))
  const lines: MatchParticipant[] = []
  for (const player of players) {
    const seat = lines.length
    const isTarget = seat === 0 && target !== undefined
    const kills = figures.kills[seat] ?? 0
    const assists = drawAssists(random, totals.kills - kills)
    insertByScore(lines, {
      publisher_game_name: isTarget ? target.account.gameName : player.gameName,
      publisher_tag_line: isTarget ? target.account.tagLine : player.tagLine,
      team: name,
      agent: picks[seat] ?? '',
      kills,
      deaths: figures.deaths[seat] ?? 0,
      assists,
      score: drawScore(random, totals.rounds, { kills, assists }),
      is_target: isTarget,
    })
  }
  return lines
}

/** No two players of a team have the same agent. */
function pickAgents(random: Random, first: string): string[] {
  const picks = [first]
  while (picks.length < teamSize) {
    const agent = random.pick(agents)
    if (!picks.includes(agent)) picks.push(agent)
  }
  return picks
}

function insertByScore(lines: MatchParticipant[], line: MatchParticipant): void {
  const place = lines.findIndex((other) => other.score < line.score)
  lines.splice(place === -1 ? lines.length : place, 0, line)
}
