/** Content, leaderboards and platform status: what is there for a known region or act, and what for an unknown one. */
import { describe, expect, test } from 'vitest'
import { content, regions } from '../../src/placeholder-data/catalogue.ts'
import { leaderboard } from '../../src/placeholder-data/leaderboard.ts'
import { platformStatus } from '../../src/placeholder-data/platform-status.ts'

const activeActId = 'season-5-act-3'
const boards = regions.flatMap((region) => content.acts.map(({ id }) => ({ region, actId: id })))
const unknownRegions = ['', 'mars', 'na ', '__proto__', 'constructor']

describe('content', () => {
  test('exactly one act is active', () => {
    expect(content.acts.filter((act) => act.is_active)).toEqual([
      { id: activeActId, name: 'Season 5, Act 3', is_active: true },
    ])
  })

  test.each(['maps', 'agents', 'game_modes', 'acts'] as const)('the %s have ids and names of their own', (list) => {
    const [ids, names] = [content[list].map(({ id }) => id), content[list].map(({ name }) => name)]
    expect(ids.length).toBeGreaterThan(0)
    expect([new Set(ids).size, new Set(names).size]).toEqual([ids.length, ids.length])
  })
})

describe('leaderboard', () => {
  test.each(boards)('$region, $actId: fifty different players by falling rating', ({ region, actId }) => {
    const { entries } = leaderboard(region, actId)
    expect(entries.map((entry) => entry.leaderboard_rank)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    const ratings = entries.map((entry) => entry.ranked_rating)
    expect(ratings).toEqual(ratings.toSorted((one, other) => other - one))
    expect(Math.min(...ratings, ...entries.map(({ wins }) => wins))).toBeGreaterThan(0)
    for (const entry of entries) expect(entry.publisher_tag_line).toMatch(/^~[A-Z2-9]{4}$/)
    expect(new Set(entries.map((entry) => entry.publisher_game_name)).size).toBe(50)
  })

  test('no two regions or acts have the same list', () => {
    const lists = boards.map(({ region, actId }) => JSON.stringify(leaderboard(region, actId).entries))
    expect(new Set(lists).size).toBe(boards.length)
  })

  test.each(regions)('%s: most players stay from act to act, and a few come and go', (region) => {
    const [first = [], ...later] = content.acts.map(({ id }) =>
      leaderboard(region, id).entries.map((entry) => entry.publisher_game_name),
    )
    expect(later.length).toBeGreaterThan(0)
    let earlier = first
    for (const names of later) {
      const stayed = names.filter((name) => earlier.includes(name)).length
      expect(stayed).toBeGreaterThanOrEqual(35)
      expect(stayed).toBeLessThan(50)
      earlier = names
    }
  })

  test('a player who stays keeps the tag', () => {
    const entries = content.acts.flatMap(({ id }) => leaderboard('eu', id).entries)
    const names = new Set(entries.map((entry) => entry.publisher_game_name))
    const gameIds = new Set(entries.map((entry) => `${entry.publisher_game_name}#${entry.publisher_tag_line}`))
    expect(gameIds.size).toBe(names.size)
  })

  test('without an act it is that of the active one', () => {
    expect(leaderboard('kr', undefined)).toEqual(leaderboard('kr', activeActId))
  })

  test('the region counts in any case and is echoed as given', () => {
    expect(leaderboard('LatAm', activeActId)).toEqual({ ...leaderboard('latam', activeActId), region: 'LatAm' })
  })

  test.each(unknownRegions)('an unknown region, "%s", has no entries', (region) => {
    expect(leaderboard(region, undefined)).toEqual({ region, act_id: activeActId, entries: [] })
  })

  test.each(['', 'season-9-act-9', 'SEASON-5-ACT-3', '__proto__'])('an unknown act, "%s", has no entries', (actId) => {
    expect(leaderboard('na', actId)).toEqual({ region: 'na', act_id: actId, entries: [] })
  })
})

describe('platform status', () => {
  test('a region with notices has them in any case, and is echoed as given', () => {
    expect(platformStatus('Eu')).toEqual({
      region: 'Eu',
      maintenances: [{ id: 4107, title: 'Ranked queues close one hour before the patch', severity: 'info' }],
      incidents: [
        { id: 4112, title: 'New matches can take a few minutes to appear in match history', severity: 'info' },
      ],
    })
  })

  test('among the known regions there are quiet ones, and some with maintenances or incidents', () => {
    const statuses = regions.map(platformStatus)
    const quiet = statuses.filter((status) => status.maintenances.length + status.incidents.length === 0)
    expect(quiet.map((status) => status.region)).toEqual(['kr', 'br'])
    expect(statuses.some(({ maintenances }) => maintenances.some(({ severity }) => severity === 'warning'))).toBe(true)
    expect(statuses.some(({ incidents }) => incidents.length > 0)).toBe(true)
  })

  test('no incident is worse than a notice: these never end, and nobody should be alarmed for ever', () => {
    const statuses = regions.map(platformStatus)
    expect(new Set(statuses.flatMap(({ incidents }) => incidents.map(({ severity }) => severity)))).toEqual(
      new Set(['info']),
    )
    expect(
      statuses.flatMap(({ maintenances }) => maintenances.filter(({ severity }) => severity === 'critical')),
    ).toEqual([])
  })

  test.each(unknownRegions)('an unknown region, "%s", has empty lists', (region) => {
    expect(platformStatus(region)).toEqual({ region, maintenances: [], incidents: [] })
  })
})
