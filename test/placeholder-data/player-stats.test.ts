/** A player's figures fit together, and fit the matches. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { recentMatches } from '../../src/placeholder-data/matches.ts'
import { playerStats } from '../../src/placeholder-data/player-stats.ts'
import { forAnyAccount, marlow, sum } from './any-account.ts'

/** The number as it is written with this many decimals. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

test('an identifier has the same figures for ever', () => {
  expect(playerStats(marlow)).toEqual({
    publisher_game_name: 'Marlow',
    publisher_tag_line: 'EUW7',
    region: 'eu',
    rank: 'Iron 2',
    rr: 70,
    kd_ratio: 0.81,
    win_rate: 48.9,
    matches_played: 266,
    headshot_pct: 10.8,
  })
  expect(playerStats({ ...marlow, id: '6fa459ea-ee8a-5ca4-894e-db77e160355e' })).toEqual({
    publisher_game_name: 'Marlow',
    publisher_tag_line: 'EUW7',
    region: 'eu',
    rank: 'Diamond 3',
    rr: 19,
    kd_ratio: 0.72,
    win_rate: 44.7,
    matches_played: 208,
    headshot_pct: 26.8,
  })
})

test('percentages have one decimal and lie within 0 to 100, kills per death have two', () => {
  forAnyAccount((account) => {
    const { kd_ratio, win_rate, headshot_pct } = playerStats(account)
    expect([kd_ratio, win_rate, headshot_pct]).toEqual([
      rounded(kd_ratio, 2),
      rounded(win_rate, 1),
      rounded(headshot_pct, 1),
    ])
    expect(Math.min(win_rate, headshot_pct)).toBeGreaterThanOrEqual(0)
    expect(Math.max(win_rate, headshot_pct)).toBeLessThanOrEqual(100)
    expect(kd_ratio).toBeGreaterThan(0)
  })
})

test('the win rate is that of a whole number of wins', () => {
  forAnyAccount((account) => {
    const { win_rate, matches_played } = playerStats(account)
    const wins = Math.round((win_rate * matches_played) / 100)
    // Half of the last decimal, and room for what binary fractions lose.
    expect(Math.abs((wins * 100) / matches_played - win_rate)).toBeLessThanOrEqual(0.05 + 1e-9)
  })
})

test('a rank is a tier and a division, and its rating stays below the next', () => {
  forAnyAccount((account) => {
    const { rank, rr } = playerStats(account)
    expect(rank).toMatch(/^(Iron|Bronze|Silver|Gold|Platinum|Diamond|Ascendant|Immortal) [123]$/)
    expect(rr).toBeGreaterThanOrEqual(0)
    expect(rr).toBeLessThan(100)
  })
})

test('the last ten matches leave a possible record for the earlier ones', () => {
  forAnyAccount((account) => {
    const { win_rate, matches_played } = playerStats(account)
    const wins = Math.round((win_rate * matches_played) / 100)
    const earlierWins = wins - recentMatches(account, 10).filter(({ result }) => result === 'win').length
    expect(earlierWins).toBeGreaterThanOrEqual(0)
    expect(earlierWins).toBeLessThanOrEqual(matches_played - 10)
  })
})

test('kills per death of the last ten matches are near those of the whole career', () => {
  forAnyAccount((account) => {
    const own = recentMatches(account, 10).flatMap(({ participants }) => participants.filter((line) => line.is_target))
    const recent = sum(own.map(({ kills }) => kills)) / sum(own.map(({ deaths }) => deaths))
    expect(Math.abs(recent - playerStats(account).kd_ratio)).toBeLessThan(0.5)
  })
})

test('players who trade better win more', () => {
  const players = Array.from({ length: 400 }, (_, index) => playerStats({ ...marlow, id: fingerprint(index) }))
  const byTrade = players.toSorted((one, other) => one.kd_ratio - other.kd_ratio)
  const weaker = sum(byTrade.slice(0, 200).map(({ win_rate }) => win_rate)) / 200
  const stronger = sum(byTrade.slice(200).map(({ win_rate }) => win_rate)) / 200
  expect(weaker).toBeLessThan(50)
  expect(stronger).toBeGreaterThan(50)
})

function fingerprint(index: number): string {
  return createHash('sha256').update(`player ${index}`).digest('hex')
}
