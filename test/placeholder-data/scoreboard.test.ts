/** The ten lines of a match agree with its rounds and with each other. */
import { expect, test } from 'vitest'
import { recentMatches } from '../../src/placeholder-data/matches.ts'
import type { LinkedGameAccount } from '../../src/publisher.ts'
import type { MatchParticipant, MatchSummary } from '../../src/wire/stats.ts'
import { forAnyAccount, sum } from './any-account.ts'

function forAnyMatch(holds: (match: MatchSummary, account: LinkedGameAccount) => void): void {
  forAnyAccount((account) => {
    for (const match of recentMatches(account, 5)) holds(match, account)
  })
}

function teamOf({ participants }: MatchSummary, name: string): MatchParticipant[] {
  return participants.filter(({ team }) => team === name)
}

function total(lines: MatchParticipant[], figure: 'kills' | 'deaths' | 'assists'): number {
  return sum(lines.map((line) => line[figure]))
}

test('ten lines: five of the blue team, then five of the red one, each by falling score', () => {
  forAnyMatch((match) => {
    const { participants } = match
    expect(participants.map(({ team }) => team)).toEqual([...Array(5).fill('Blue'), ...Array(5).fill('Red')])
    for (const team of ['Blue', 'Red']) {
      const scores = teamOf(match, team).map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    }
  })
})

test('one line is the target, named as linked; all others have reserved tags', () => {
  forAnyMatch(({ participants }, account) => {
    const targets = participants.filter(({ is_target }) => is_target)
    expect(targets.map((line) => [line.publisher_game_name, line.publisher_tag_line])).toEqual([
      [account.gameName, account.tagLine],
    ])
    const others = participants.filter(({ is_target }) => !is_target)
    for (const { publisher_tag_line } of others) expect(publisher_tag_line).toMatch(/^~[A-Z2-9]{4}$/)
    expect(new Set(others.map(({ publisher_game_name }) => publisher_game_name)).size).toBe(9)
  })
})

test('no two players of a team have the same agent', () => {
  forAnyMatch((match) => {
    const agents = ['Blue', 'Red'].map((team) => new Set(teamOf(match, team).map(({ agent }) => agent)).size)
    expect(agents).toEqual([5, 5])
  })
})

test('the kills of one team are the deaths of the other', () => {
  forAnyMatch((match) => {
    const [blue, red] = [teamOf(match, 'Blue'), teamOf(match, 'Red')]
    expect([total(blue, 'kills'), total(red, 'kills')]).toEqual([total(red, 'deaths'), total(blue, 'deaths')])
  })
})

test('nobody dies more often than there are rounds', () => {
  forAnyMatch(({ rounds_won, rounds_lost, participants }) => {
    expect(Math.max(...participants.map(({ deaths }) => deaths))).toBeLessThanOrEqual(rounds_won + rounds_lost)
  })
})

test('a team that loses two rounds of three dies more than the other', () => {
  let lopsided = 0
  forAnyMatch((match) => {
    const { rounds_won, rounds_lost, participants } = match
    if (Math.max(rounds_won, rounds_lost) < 2 * Math.min(rounds_won, rounds_lost)) return
    lopsided += 1
    const ours = participants.find(({ is_target }) => is_target)?.team
    const lost = participants.filter(({ team }) => (team === ours) === rounds_won < rounds_lost)
    const won = participants.filter((line) => !lost.includes(line))
    expect(total(lost, 'deaths')).toBeGreaterThan(total(won, 'deaths'))
  })
  expect(lopsided).toBeGreaterThan(0)
})

test('an assist belongs to a kill of a teammate', () => {
  forAnyMatch((match) => {
    for (const name of ['Blue', 'Red']) {
      const team = teamOf(match, name)
      for (const { kills, assists } of team) expect(assists).toBeLessThanOrEqual(total(team, 'kills') - kills)
    }
  })
})

test('a score pays for kills and assists, and is at most a little damage more', () => {
  forAnyMatch(({ rounds_won, rounds_lost, participants }) => {
    const damage = participants.map(({ kills, assists, score }) => score - kills * 205 - assists * 45)
    expect(Math.min(...damage)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...damage)).toBeLessThanOrEqual((rounds_won + rounds_lost) * 35)
  })
})
