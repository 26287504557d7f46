/** Finished matches follow the rules of their mode. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { competitive, type ModeRules, swiftplay, unrated } from '../../src/placeholder-data/catalogue.ts'
import { Random } from '../../src/placeholder-data/random.ts'
import { playRounds, type Rounds } from '../../src/placeholder-data/rounds.ts'

/** All scores of a thousand matches, higher figure first, such as `13:7`. */
function scoresOf(rules: ModeRules): Set<string> {
  const random = new Random(rules.name)
  return new Set(Array.from({ length: 1000 }, () => scoreOf(playRounds(random, rules, 500))))
}

function scoreOf({ won, lost }: Rounds): string {
  return `${Math.max(won, lost)}:${Math.min(won, lost)}`
}

function holdsForAnyMatch(rules: ModeRules, holds: (higher: number, lower: number) => void): void {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 1000 }), (seed, winPermille) => {
      const { won, lost } = playRounds(new Random(seed), rules, winPermille)
      holds(Math.max(won, lost), Math.min(won, lost))
    }),
    { numRuns: 1000 },
  )
}

describe.each([competitive, unrated])('$name', (rules) => {
  test('thirteen rounds win it, unless the other side has twelve: then two more than they have', () => {
    holdsForAnyMatch(rules, (higher, lower) => {
      if (higher === lower) return
      expect(higher).toBe(lower < 12 ? 13 : lower + 2)
    })
  })

  test('walkovers, close finishes and overtime all happen', () => {
    expect([...scoresOf(rules)]).toEqual(expect.arrayContaining(['13:0', '13:5', '13:11', '14:12', '15:13']))
  })
})

test('a competitive match can end level, after at least one pair of overtime rounds', () => {
  holdsForAnyMatch(competitive, (higher, lower) => {
    if (higher === lower) expect(higher).toBeGreaterThanOrEqual(13)
  })
  expect([...scoresOf(competitive)]).toContain('13:13')
})

test('an unrated match never ends level', () => {
  holdsForAnyMatch(unrated, (higher, lower) => expect(higher).toBeGreaterThan(lower))
})

test('five rounds win swiftplay, and at four all the last round decides', () => {
  expect([...scoresOf(swiftplay)].toSorted()).toEqual(['5:0', '5:1', '5:2', '5:3', '5:4'])
})

test('a team that always wins loses none, and one that never wins has none won', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const always = playRounds(new Random(seed), unrated, 1000)
      const never = playRounds(new Random(seed), unrated, 0)
      expect(always).toEqual({ won: never.lost, lost: never.won })
      expect(always.won).toBeGreaterThan(always.lost)
    }),
  )
})
