/** A history holds together: its order and times, and that each match follows the rules of its mode. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { content } from '../../src/placeholder-data/catalogue.ts'
import { recentMatches } from '../../src/placeholder-data/matches.ts'
import type { MatchSummary } from '../../src/wire/stats.ts'
import { anyAccount, forAnyAccount, marlow } from './any-account.ts'

const minute = 60_000

function started({ started_at }: MatchSummary): number {
  return Date.parse(started_at)
}

function roundsOf({ rounds_won, rounds_lost }: MatchSummary): number {
  return rounds_won + rounds_lost
}

test('an identifier has the same matches for ever', () => {
  const [newest] = recentMatches(marlow, 1)
  expect({ ...newest, participants: newest?.participants.map((line) => Object.values(line).join(' ')) }).toEqual({
    match_id: 'd7394561-7c8c-46fb-a3c5-82c3adc72625',
    map: 'Terrace',
    mode: 'Competitive',
    started_at: '2025-11-29T03:04:46.000Z',
    result: 'loss',
    rounds_won: 10,
    rounds_lost: 13,
    participants: [
      'IdleFox ~B92M Blue Onyx 17 17 9 4258 false',
      'FaintPirate ~FUN7 Blue Vesper 17 19 4 4148 false',
      'GrimMagpie ~JTS9 Blue Quill 13 16 7 3670 false',
      'CrimsonWalrus ~JC5E Blue Pylon 14 16 8 3667 false',
      'Marlow EUW7 Blue Fathom 13 18 5 3488 true',
      'QuietSparrow ~NVZH Red Lumen 19 14 4 4650 false',
      'VelvetJackal ~L4XX Red Fathom 19 15 5 4626 false',
      'SilentNomad ~Q67N Red Aster 19 15 5 4580 false',
      'NimbleBadger ~4EM9 Red Dusk 16 15 7 4124 false',
      'CalmComet ~ZUTF Red Juniper 13 15 5 3373 false',
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

test('newest first, each over before the next begins, and all of it before 2026', () => {
  forAnyAccount((account) => {
    const matches = recentMatches(account, 10)
    for (const [index, match] of matches.entries()) {
      const next = matches[index - 1]
      const nextStart = next ? started(next) : Date.UTC(2026, 0, 1)
      // A minute a round is fast play.
      expect(started(match) + roundsOf(match) * minute).toBeLessThan(nextStart)
    }
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
