/** The placeholder as callers meet it: it answers in the wire's shapes, and depends on the identifier alone. */
import type { TObject } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { placeholderPublisher } from '../../src/placeholder-data/placeholder-publisher.ts'
import * as reference from '../../src/wire/reference.ts'
import * as stats from '../../src/wire/stats.ts'
import { anyAccount, forAnyAccount, marlow } from './any-account.ts'

// Ajv, as in production: TypeBox's own checker knows no references by name.
const ajv = new Ajv({ allowUnionTypes: true, validateFormats: false })
const shapes = [
  ...[stats.PlayerStatsResponse, stats.PlayerMatchesResponse, stats.MatchSummary, stats.MatchParticipant],
  ...[reference.ContentResponse, reference.ContentMap, reference.ContentAgent, reference.ContentGameMode],
  ...[reference.ContentAct, reference.LeaderboardResponse, reference.LeaderboardEntry],
  ...[reference.PlatformStatusResponse, reference.PlatformIncident],
]
for (const shape of shapes) ajv.addSchema({ ...shape, additionalProperties: false })

/** What is wrong with `value` as a `shape`, fields that the shape lacks included; null when nothing is. */
function faultsOf(shape: TObject, value: unknown): unknown {
  const validate = ajv.getSchema(shape.$id ?? '')
  if (!validate) throw new Error(`no shape ${shape.$id}`)
  validate(value)
  return validate.errors ?? null
}

test('figures and matches have the shapes of the wire, and no field more', () => {
  forAnyAccount((account) => {
    expect(faultsOf(stats.PlayerStatsResponse, placeholderPublisher.playerStats(account))).toBeNull()
    const matches = placeholderPublisher.recentMatches(account, 10)
    expect(faultsOf(stats.PlayerMatchesResponse, { matches })).toBeNull()
  })
})

test('reference data has the shapes of the wire, and no field more, for any region and act', () => {
  expect(faultsOf(reference.ContentResponse, placeholderPublisher.content())).toBeNull()
  const anyRegion = fc.oneof(fc.constantFrom('na', 'eu', 'ap', 'kr', 'latam', 'br'), fc.string())
  fc.assert(
    fc.property(anyRegion, fc.option(fc.string(), { nil: undefined }), (region, actId) => {
      expect(faultsOf(reference.LeaderboardResponse, placeholderPublisher.leaderboard(region, actId))).toBeNull()
      expect(faultsOf(reference.PlatformStatusResponse, placeholderPublisher.platformStatus(region))).toBeNull()
    }),
  )
})

test('another spelling or region changes the echo and nothing else', () => {
  fc.assert(
    fc.property(anyAccount, anyAccount, (one, other) => {
      const respelled = { ...other, id: one.id }
      expect(placeholderPublisher.playerStats(respelled)).toEqual({
        ...placeholderPublisher.playerStats(one),
        publisher_game_name: other.gameName,
        publisher_tag_line: other.tagLine,
        region: other.region,
      })
      const echo = JSON.stringify(placeholderPublisher.recentMatches({ ...one, gameName: 'X', tagLine: 'Y' }, 10))
      const again = JSON.stringify(
        placeholderPublisher.recentMatches({ ...respelled, gameName: 'X', tagLine: 'Y' }, 10),
      )
      expect(again).toBe(echo)
    }),
  )
})

test('what was asked before makes no difference', () => {
  const matches = placeholderPublisher.recentMatches(marlow, 10)
  forAnyAccount((account) => {
    placeholderPublisher.recentMatches(account, 3)
    placeholderPublisher.playerStats(account)
  })
  expect(placeholderPublisher.recentMatches(marlow, 10)).toEqual(matches)
})

test('in another century the answers are the same', () => {
  const answers = () => [
    placeholderPublisher.playerStats(marlow),
    placeholderPublisher.recentMatches(marlow, 10),
    placeholderPublisher.leaderboard('eu', undefined),
    placeholderPublisher.platformStatus('eu'),
  ]
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] })
  const today = answers()
  vi.setSystemTime(Date.UTC(2126, 0, 1))
  expect(answers()).toEqual(today)
})

test('answers say that they are placeholders', () => {
  expect(placeholderPublisher.source).toBe('placeholder')
})
