/** A history holds together: its order and times, and that each match follows the rules of its mode. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { content } from '../../src/placeholder-data/catalogue.ts'
import { recentMatches } from '../../src/placeholder-data/matches.ts'
import { lastDay, timestamp } from '../../src/placeholder-data/timestamps.ts'
import type { MatchSummary } from '../../src/wire/stats.ts'
import { anyAccount, forAnyAccount, marlow } from './any-account.ts'

const minute = 60_000
const hour = 60 * minute

/** Midnight after the last day that anybody played. */
const endOfHistories = Date.parse(`${lastDay}T00:00:00Z`) + 24 * hour

function started({ started_at }: MatchSummary): number {
  return Date.parse(started_at)
}

function roundsOf({ rounds_won, rounds_lost }: MatchSummary): number {
  return rounds_won + rounds_lost
}

test('an identifier has the same matches for ever', () => {
  const [newest] = recentMatches(marlow, 1)
  expect({ ...newest, participants: newest?.participants.map((line) => Object.values(line).join(' ')) }).toEqual({
    match_id: 'dfc9c76a-d739-4561-adc7-2625bd147b2a',
    map: 'Observatory',
    mode: 'Competitive',
    // Counted back from the last day, which a release moves.
    started_at: timestamp(104_594),
    result: 'loss',
    rounds_won: 4,
    rounds_lost: 13,
    participants: [
      'BriskMagpie ~FUN7 Blue Vesper 12 13 4 3150 false',
      'VelvetMarmot ~ZUTF Blue Ember 12 14 5 3008 false',
      'TidyNomad ~L4XX Blue Nettle 9 14 3 2473 false',
      'AmberMantis ~JC5E Blue Pylon 9 12 3 2337 false',
      'Marlow EUW7 Blue Corsair 6 13 6 1772 true',
      'QuietRaven ~BCL3 Red Juniper 14 9 6 3531 false',
      'SilentOwl ~NVZH Red Lumen 14 10 3 3430 false',
      'SolarOtter ~Q67N Red Aster 13 10 4 3185 false',
      'RustyPebble ~4EM9 Red Dusk 12 9 6 3121 false',
      'RapidPirate ~NACU Red Ion 13 10 6 3105 false',
    ],
  })
})

test('a shorter history is the beginning of a longer one', () => {
  fc.assert(
    fc.property(anyAccount, fc.integer({ min: 1, max: 10 }), (account, count) => {
      expect(recentMatches(account, count)).toEqual(recentMatches(account, 10).slice(0, count))
    }),
  )
})

test('newest first, each over before the next begins, and all of it before the release', () => {
  forAnyAccount((account) => {
    const matches = recentMatches(account, 10)
    for (const [index, match] of matches.entries()) {
      const next = matches[index - 1]
      const nextStart = next ? started(next) : endOfHistories
      // A minute a round is fast play.
      expect(started(match) + roundsOf(match) * minute).toBeLessThan(nextStart)
    }
  })
})

test('nobody played in the future', () => {
  expect(endOfHistories).toBeLessThan(Date.now())
})

test('everybody played in the two weeks before the release', () => {
  forAnyAccount((account) => {
    const [newest] = recentMatches(account, 1)
    expect(newest && endOfHistories - started(newest)).toBeLessThan(15 * 24 * hour)
  })
})

test('a person plays at their own time of the day', () => {
  forAnyAccount((account) => {
    const hours = recentMatches(account, 10).map((match) => (started(match) / hour) % 24)
    const sorted = hours.toSorted((one, other) => one - other)
    // The longest part of the day, over midnight too, in which they began no match: they sleep, work, and eat.
    const gaps = sorted.map((value, index) => (sorted[index + 1] ?? (sorted[0] ?? 0) + 24) - value)
    expect(Math.max(...gaps)).toBeGreaterThan(14)
  })
})

test('people who live elsewhere play at another hour', () => {
  const quarters = new Set<number>()
  forAnyAccount((account) => {
    for (const match of recentMatches(account, 1)) quarters.add(Math.floor((started(match) / (6 * hour)) % 4))
  })
  expect([...quarters].toSorted()).toEqual([0, 1, 2, 3])
})

test('nobody played a map whose art is not out yet', () => {
  const unfinished = content.maps.filter((map) => !map.asset_path).map(({ name }) => name)
  expect(unfinished).toEqual(['Underpass'])
  forAnyAccount((account) => {
    expect(recentMatches(account, 10).filter(({ map }) => unfinished.includes(map))).toEqual([])
  })
})

test('times are ISO 8601 in UTC', () => {
  forAnyAccount((account) => {
    for (const match of recentMatches(account, 10)) {
      expect(new Date(match.started_at).toISOString()).toBe(match.started_at)
    }
  })
})

test('match ids look like UUIDs, and no two matches of anyone share one', () => {
  const seen = new Map<string, string>()
  forAnyAccount((account) => {
    for (const { match_id } of recentMatches(account, 10)) {
      expect(match_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(seen.get(match_id) ?? account.id).toBe(account.id)
      seen.set(match_id, account.id)
    }
    expect(new Set(recentMatches(account, 10).map(({ match_id }) => match_id)).size).toBe(10)
  })
})

test('the result says who won more rounds', () => {
  forAnyAccount((account) => {
    for (const { result, rounds_won, rounds_lost } of recentMatches(account, 10)) {
      const difference = Math.sign(rounds_won - rounds_lost)
      expect(result).toBe(['loss', 'draw', 'win'][difference + 1])
    }
  })
})

test('maps, modes and agents are those of the content', () => {
  const known = (list: { name: string }[]) => new Set(list.map(({ name }) => name))
  const [maps, modes, agents] = [known(content.maps), known(content.game_modes), known(content.agents)]
  forAnyAccount((account) => {
    const matches = recentMatches(account, 10)
    const strangers = [
      ...matches.filter(({ map, mode }) => !maps.has(map) || !modes.has(mode)),
      ...matches.flatMap(({ participants }) => participants.filter(({ agent }) => !agents.has(agent))),
    ]
    expect(strangers).toEqual([])
  })
})
