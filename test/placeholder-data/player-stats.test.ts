/** A player's figures fit together, and fit the matches. */
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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
    rank: 'Silver 3',
    rr: 70,
    kd_ratio: 0.77,
    win_rate: 46.2,
    matches_played: 266,
    headshot_pct: 15,
  })
  expect(playerStats({ ...marlow, id: '6fa459ea-ee8a-5ca4-894e-db77e160355e' })).toEqual({
    publisher_game_name: 'Marlow',
    publisher_tag_line: 'EUW7',
    region: 'eu',
    rank: 'Bronze 1',
    rr: 19,
    kd_ratio: 0.85,
    win_rate: 48.6,
    matches_played: 208,
    headshot_pct: 18.4,
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

describe('among a thousand players', () => {
  const players = Array.from({ length: 1000 }, (_, index) => playerStats({ ...marlow, id: fingerprint(index) }))
  const ranks = players.map(({ rank }) => standing(rank))
  const trades = players.map(({ kd_ratio }) => kd_ratio)
  const winRates = players.map(({ win_rate }) => win_rate)

  test('who trades better wins more', () => {
    expect(correlation(trades, winRates)).toBeGreaterThan(0.6)
  })

  test('who ranks higher trades better and wins more, though not in lockstep', () => {
    const found = [correlation(ranks, trades), correlation(ranks, winRates)]
    expect(Math.min(...found)).toBeGreaterThan(0.6)
    expect(Math.max(...found)).toBeLessThan(0.95)
  })

  test('nobody of the two highest tiers loses most trades, nobody of the lowest wins most', () => {
    const high = players.filter(({ rank }) => standing(rank) >= standing('Ascendant 1'))
    const low = players.filter(({ rank }) => standing(rank) <= standing('Iron 3'))
    expect([high.length > 20, low.length > 5]).toEqual([true, true])
    expect(Math.min(...high.map(({ kd_ratio }) => kd_ratio))).toBeGreaterThan(0.9)
    expect(Math.max(...low.map(({ kd_ratio }) => kd_ratio))).toBeLessThan(1.1)
  })

  test('most are of the middle ranks, and their wins and losses nearly cancel out', () => {
    const middling = players.filter(({ rank }) => /^(Silver|Gold|Platinum|Diamond) /.test(rank))
    expect(middling.length).toBeGreaterThan(600)
    expect(Math.abs(mean(winRates) - 50)).toBeLessThan(1)
    expect(Math.abs(mean(trades) - 1)).toBeLessThan(0.03)
  })
})

function fingerprint(index: number): string {
  return createHash('sha256').update(`player ${index}`).digest('hex')
}

const tiers = ['Iron', 'Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ascendant', 'Immortal']

/** The place of a rank such as "Gold 2" among all of them, the lowest being 1. */
function standing(rank: string): number {
  const [tier = '', division = ''] = rank.split(' ')
  return tiers.indexOf(tier) * 3 + Number(division)
}

function mean(values: number[]): number {
  return sum(values) / values.length
}

/** Pearson's. */
function correlation(one: number[], other: number[]): number {
  const [oneMean, otherMean] = [mean(one), mean(other)]
  const covariance = sum(one.map((value, at) => (value - oneMean) * ((other[at] ?? 0) - otherMean)))
  const spread = (values: number[], middle: number) => Math.sqrt(sum(values.map((value) => (value - middle) ** 2)))
  return covariance / (spread(one, oneMean) * spread(other, otherMean))
}
