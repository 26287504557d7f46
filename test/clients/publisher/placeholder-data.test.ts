/** Placeholder stats depend only on the account's identifier, have the shapes of the wire, and are consistent with each other. */
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { content, modes, regions } from '../../../src/clients/publisher/placeholder/catalogue.ts'
import { END_OF_HISTORIES } from '../../../src/clients/publisher/placeholder/matches.ts'
import { placeholderPublisher } from '../../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import type { LinkedAccount } from '../../../src/lib/people.ts'
import * as reference from '../../../src/wire/reference.ts'
import * as stats from '../../../src/wire/stats.ts'

// Placeholder data is returned synchronously; a remote publisher returns promises.
const publisher = placeholderPublisher as {
  playerStats(account: LinkedAccount): stats.PlayerStatsResponse
  recentMatches(account: LinkedAccount, count: number): stats.MatchSummary[]
  leaderboard(region: string, actId?: string): reference.LeaderboardResponse
  platformStatus(region: string): reference.PlatformStatusResponse
}

/** `id` is a UUID, or sometimes any text: the stats depend on nothing else. */
const anyAccount: fc.Arbitrary<LinkedAccount> = fc.record({
  id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.string() }),
  gameName: fc.string({ minLength: 1, unit: 'grapheme' }),
  tagLine: fc.string({ minLength: 1, unit: 'grapheme' }),
  region: fc.string({ minLength: 1 }),
})
const marlow = { id: '2ed6657d-e927-568b-95e1-2665a8aea6a2', gameName: 'Marlow', tagLine: 'EUW7', region: 'eu' }

const ajv = new Ajv({ allowUnionTypes: true, validateFormats: false })
const shapes = [...Object.values(stats), ...Object.values(reference)].filter(
  (shape) => typeof shape === 'object' && '$id' in shape,
)
for (const shape of shapes) ajv.addSchema({ ...shape, additionalProperties: false })

/** Expects exactly the fields of the shape. */
function expectShape(name: string, value: unknown): void {
  const validate = ajv.getSchema(name)
  expect([validate?.(value), validate?.errors]).toEqual([true, null])
}

const names = (list: { name: string }[]) => list.map(({ name }) => name)

describe('a player', () => {
  test('a player has the same placeholder stats every day', () => {
    const averages = { kd_ratio: 1.28, win_rate: 52.6, matches_played: 485, headshot_pct: 26 }
    const linked = { publisher_game_name: 'Marlow', publisher_tag_line: 'EUW7', region: 'eu' }
    expect(publisher.playerStats(marlow)).toEqual({ ...linked, rank: 'Immortal 1', rr: 92, ...averages })
    const match = { match_id: '6233b2ddcee37fc416dd07ed9ea82884', started_at: '2026-10-31T10:30:22.653Z' }
    const played = { map: 'Ravine', mode: 'Swiftplay', result: 'loss', rounds_won: 0, rounds_lost: 5 }
    expect(publisher.recentMatches(marlow, 1)).toMatchObject([{ ...match, ...played }])
  })

  test('a player has the same placeholder stats in every region', () => {
    const respelled = { id: marlow.id, gameName: 'MARLOW', tagLine: 'euw7', region: 'kr' }
    const linked = { publisher_game_name: 'MARLOW', publisher_tag_line: 'euw7', region: 'kr' }
    expect(publisher.playerStats(respelled)).toEqual({ ...publisher.playerStats(marlow), ...linked })
    const matches = JSON.stringify(publisher.recentMatches(respelled, 10))
    const spelledBack = matches.replaceAll('MARLOW', 'Marlow').replaceAll('euw7', 'EUW7')
    expect(JSON.parse(spelledBack)).toEqual(publisher.recentMatches(marlow, 10))
  })
})

const rules: Record<string, (account: LinkedAccount, matches: stats.MatchSummary[]) => void> = {
  'placeholder stats and matches have exactly the documented fields': (account, matches) => {
    expectShape('PlayerStatsResponse', publisher.playerStats(account))
    expectShape('PlayerMatchesResponse', { matches })
  },
  'placeholder matches are in the past, and the newest match comes first': (_, matches) => {
    const times = matches.map(({ started_at }) => Date.parse(started_at))
    expect(matches.map(({ started_at }) => started_at)).toEqual(times.map((time) => new Date(time).toISOString()))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(times[0]).toBeLessThan(Math.min(END_OF_HISTORIES, Date.now()))
  },
  'placeholder matches use only maps, modes and agents that /v1/content lists': (_, matches) => {
    const finished = content.maps.filter(({ asset_path }) => asset_path !== null)
    for (const { map, mode, participants } of matches) {
      expect(names(finished)).toContain(map)
      expect(names(content.game_modes)).toContain(mode)
      for (const { agent } of participants) expect(names(content.agents)).toContain(agent)
    }
  },
  'the result of a placeholder match agrees with its rounds': (_, matches) => {
    for (const { mode, result, rounds_won, rounds_lost } of matches) {
      expect(result).toBe(['loss', 'draw', 'win'][Math.sign(rounds_won - rounds_lost) + 1])
      const { roundsToWin = 0, hasDraws = false } = modes.find(({ name }) => name === mode) ?? {}
      expect(Math.max(rounds_won, rounds_lost)).toBe(result === 'draw' ? roundsToWin + 1 : roundsToWin)
      if (!hasDraws) expect(result).not.toBe('draw')
    }
  },
  'a placeholder match lists five blue players and then five red players': (_, matches) => {
    for (const { participants } of matches) {
      expect(participants.map(({ team }) => team)).toEqual([...Array(5).fill('Blue'), ...Array(5).fill('Red')])
    }
  },
  'exactly one player of a placeholder match has the name of the linked account': (account, matches) => {
    for (const { participants } of matches) {
      const target = { publisher_game_name: account.gameName, publisher_tag_line: account.tagLine }
      expect(participants.filter(({ is_target }) => is_target)).toMatchObject([target])
      const others = participants.filter(({ is_target }) => !is_target)
      for (const { publisher_tag_line } of others) expect(publisher_tag_line).toMatch(/^~[A-Z2-9]{4}$/)
    }
  },
}

test.each(Object.entries(rules))('%s', (_, holds) => {
  fc.assert(
    fc.property(anyAccount, (account) => holds(account, publisher.recentMatches(account, 10))),
    { numRuns: 50 },
  )
})

const activeActId = 'season-5-act-3'
const unknownRegions = ['', 'mars', 'na ', '__proto__', 'constructor']

test('exactly one act in the placeholder game content is active', () => {
  expectShape('ContentResponse', content)
  expect(content.acts.filter((act) => act.is_active).map(({ id }) => id)).toEqual([activeActId])
  for (const list of ['maps', 'agents', 'game_modes', 'acts'] as const) {
    expect(new Set(content[list].map(({ id }) => id)).size).toBe(content[list].length)
    expect(new Set(names(content[list])).size).toBe(content[list].length)
  }
})

describe('a leaderboard', () => {
  const boards = regions.flatMap((region) => content.acts.map(({ id }) => publisher.leaderboard(region, id)))

  test('a placeholder leaderboard has fifty players, sorted by rating', () => {
    for (const board of boards) {
      expectShape('LeaderboardResponse', board)
      const ratings = board.entries.map((entry) => entry.ranked_rating)
      expect(ratings).toEqual(ratings.toSorted((one, other) => other - one))
      expect(board.entries.map((entry) => entry.leaderboard_rank)).toEqual(ratings.map((_, index) => index + 1))
      expect(new Set(board.entries.map((entry) => entry.publisher_game_name)).size).toBe(50)
      for (const entry of board.entries) expect(entry.publisher_tag_line).toMatch(/^~[A-Z2-9]{4}$/)
    }
    expect(new Set(boards.map(({ entries }) => JSON.stringify(entries))).size).toBe(boards.length)
  })

  test('a placeholder leaderboard shows the active act if the request names no act', () => {
    expect(publisher.leaderboard('kr')).toEqual(publisher.leaderboard('kr', activeActId))
    expect(publisher.leaderboard('LatAm')).toEqual({ ...publisher.leaderboard('latam'), region: 'LatAm' })
  })

  test('a placeholder leaderboard for an unknown region or act is empty', () => {
    for (const region of unknownRegions) {
      expect(publisher.leaderboard(region)).toEqual({ region, act_id: activeActId, entries: [] })
    }
    expect(publisher.leaderboard('na', '__proto__')).toEqual({ region: 'na', act_id: '__proto__', entries: [] })
  })
})

test('the placeholder status of an unknown region has no incidents', () => {
  const statuses = regions.map((region) => publisher.platformStatus(region))
  for (const status of statuses) expectShape('PlatformStatusResponse', status)
  expect(publisher.platformStatus('Eu')).toEqual({ ...publisher.platformStatus('eu'), region: 'Eu' })
  for (const region of unknownRegions) {
    expect(publisher.platformStatus(region)).toEqual({ region, maintenances: [], incidents: [] })
  }
  // These incidents never end, so they must not alarm anybody.
  const severities = statuses.flatMap(({ incidents }) => incidents.map(({ severity }) => severity))
  expect(new Set(severities)).toEqual(new Set(['info']))
})
