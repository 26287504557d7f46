/** The match history of one player. */
import type { LinkedGameAccount } from '../publisher.ts'
import type { MatchSummary } from '../wire/stats.ts'
import { type Career, drawCareer } from './career.ts'
import { competitive, content, type ModeRules, swiftplay, unrated } from './catalogue.ts'
import { Evenings } from './evenings.ts'
import { Random } from './random.ts'
import { playRounds, type Rounds } from './rounds.ts'
import { fillScoreboard } from './scoreboard.ts'
import { timestamp } from './timestamps.ts'

/** A player in the course of their history. */
interface Player {
  account: LinkedGameAccount
  career: Career
  favouriteAgents: string[]
}

const minute = 60

// Nobody plays where the art isn't out yet.
const maps = content.maps.filter((map) => map.asset_path).map(({ name }) => name)
const agents = content.agents.map(({ name }) => name)
// Most people who look at their figures play ranked.
const modes = [competitive, competitive, competitive, unrated, swiftplay]

/** The newest `count` matches, newest first. More of them only adds at the end. */
export function recentMatches(account: LinkedGameAccount, count: number): MatchSummary[] {
  const random = new Random(account.id)
  const career = drawCareer(random)
  const player = { account, career, favouriteAgents: [random.pick(agents), random.pick(agents), random.pick(agents)] }
  const matches: MatchSummary[] = []
  const evenings = new Evenings(random)
  let endedAgo = evenings.newest()
  // Each match is drawn after the newer ones, from the same stream: a shorter history is a prefix of a longer one.
  while (matches.length < count) {
    const mode = random.pick(modes)
    const rounds = playRounds(random, mode, (career.wins * 1000) / career.matches)
    const startedAgo = endedAgo + drawDuration(random, rounds)
    matches.push(summarize(random, player, { mode, rounds, startedAgo }))
    endedAgo = evenings.before(startedAgo)
  }
  return matches
}

interface Match {
  mode: ModeRules
  rounds: Rounds
  /** Seconds before the end of the span of time that histories lie in. */
  startedAgo: number
}

function summarize(random: Random, player: Player, { mode, rounds, startedAgo }: Match): MatchSummary {
  const { account, career, favouriteAgents } = player
  const agent = random.pick(random.chance(750) ? favouriteAgents : agents)
  return {
    match_id: random.uuid(),
    map: random.pick(maps),
    mode: mode.name,
    started_at: timestamp(startedAgo),
    result: resultOf(rounds),
    rounds_won: rounds.won,
    rounds_lost: rounds.lost,
    participants: fillScoreboard(random, rounds, { account, agent, strength: career.kills / career.deaths }),
  }
}

function resultOf({ won, lost }: Rounds): MatchSummary['result'] {
  if (won === lost) return 'draw'
  return won > lost ? 'win' : 'loss'
}

/** Seconds: choosing agents, then rounds of a minute and a half to two. */
function drawDuration(random: Random, { won, lost }: Rounds): number {
  return 3 * minute + (won + lost) * random.between(90, 115)
}
