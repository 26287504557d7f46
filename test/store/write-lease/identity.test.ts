/** What is taken for the database that was left: each rule, and what it takes to break it. */
import { describe, expect, test } from 'vitest'
import { type Found, judge, type Remembered } from '../../../src/store/write-lease/identity.ts'

const actual = { system: '7', database: '16384', marksTable: '16400', timeline: 3 }
const recorded = { ...actual, generation: 'this', replaces: null, doubt: null, isFull: false }
const MINUTE = 60_000

const found = (changes: Partial<Found> = {}): Found => ({
  actual,
  recorded,
  newest: { writtenAt: 1_000_000, ageMs: 1_500 },
  ownBeat: undefined,
  ...changes,
})
const nothing: Remembered = { own: undefined, refused: undefined, outside: undefined }
const own = { generation: 'this', beat: 10 }
const promoted = { ...actual, timeline: 4 }
const old = { writtenAt: 1_000_000, ageMs: 2 * MINUTE }

describe('a database is believed', () => {
  test.each<[string, Found, Partial<Remembered>]>([
    ['after a restart', found(), {}],
    ['after a restart, however old its last mark', found({ newest: { ...old, ageMs: 1e12 } }), {}],
    ['by a process that goes on', found({ ownBeat: 10 }), { own }],
    ['whose disk was full, which is no doubt of what it is', found({ recorded: { ...recorded, isFull: true } }), {}],
    ['by one whose last answer was lost', found({ ownBeat: 11 }), { own }],
    ['that others know of as it is', found(), { outside: { timeline: 3, writtenAt: 1_000_000 } }],
    ['that others know less of', found(), { outside: { timeline: 2, writtenAt: 999_999 } }],
    [
      'that an operator accepted while this process went on',
      found({ recorded: { ...recorded, generation: 'next', replaces: 'this' } }),
      { own },
    ],
    [
      'that an operator accepted after this process had refused it',
      found({ recorded: { ...recorded, generation: 'next', replaces: 'refused' } }),
      { own, refused: 'refused' },
    ],
  ])('%s', (_case, facts, known) => expect(judge(facts, { ...nothing, ...known })).toBe('same'))

  test('at its first start', () => expect(judge(found({ recorded: undefined }), nothing)).toBe('first'))
})

describe('a failover is believed', () => {
  test.each<[string, Found, Partial<Remembered>]>([
    ['while the last mark is fresh', found({ actual: promoted }), {}],
    ['whose clock is behind', found({ actual: promoted, newest: { ...old, ageMs: -MINUTE } }), {}],
    [
      'when this process misses nothing, however long it took',
      found({ actual: promoted, newest: old, ownBeat: 10 }),
      { own },
    ],
    [
      'when others miss nothing',
      found({ actual: promoted, newest: old }),
      { outside: { timeline: 3, writtenAt: 1_000_000 } },
    ],
  ])('%s', (_case, facts, known) => expect(judge(facts, { ...nothing, ...known })).toBe('failover'))
})

describe('a database is refused', () => {
  const isOnce = (reason: string) => ({ reason, isLasting: false })
  const isLasting = (reason: string) => ({ reason, isLasting: true })
  const COPY = isOnce('it is a restored or moved copy')
  const LACKS_MARKS = isLasting('it lacks marks that were acknowledged')
  const UNEXPLAINED = isOnce('it is on another timeline, and its last mark is old')
  test.each<[string, Found, Partial<Remembered>, object]>([
    ['on another server', found({ actual: { ...actual, system: '8' } }), {}, COPY],
    ['that is another database', found({ actual: { ...actual, database: '16385' } }), {}, COPY],
    ['whose tables were made anew', found({ actual: { ...actual, marksTable: '16401' } }), {}, COPY],
    ['that somebody doubted', found({ recorded: { ...recorded, doubt: 'why' } }), {}, isOnce('why')],
    ['that is empty again', found({ recorded: undefined }), { own }, isOnce('it has lost what it knew of itself')],
    [
      'that is another one than a moment ago',
      found({ recorded: { ...recorded, generation: 'other' } }),
      { own },
      isOnce('it is another database than before'),
    ],
    [
      'whose timeline went back',
      found({ actual: { ...actual, timeline: 2 } }),
      {},
      isLasting('its timeline went back'),
    ],
    [
      'when others know of a later timeline',
      found(),
      { outside: { timeline: 4, writtenAt: 1_000_000 } },
      isLasting('others know of a later timeline: it is an old primary'),
    ],
    ['that has an older mark of this process', found({ ownBeat: 9 }), { own }, LACKS_MARKS],
    ['that has no mark of this process', found(), { own }, LACKS_MARKS],
    ['when others know of a later mark', found(), { outside: { timeline: 3, writtenAt: 1_000_001 } }, LACKS_MARKS],
    [
      'when others know of a mark, and it has none',
      found({ newest: undefined }),
      { outside: { timeline: 3, writtenAt: 1 } },
      LACKS_MARKS,
    ],
    ['after a failover that lost a mark', found({ actual: promoted, ownBeat: 9 }), { own }, LACKS_MARKS],
    ['on another timeline, when its last mark is old', found({ actual: promoted, newest: old }), {}, UNEXPLAINED],
    ['on another timeline, when it has no mark', found({ actual: promoted, newest: undefined }), {}, UNEXPLAINED],
  ])('%s', (_case, facts, known, verdict) => expect(judge(facts, { ...nothing, ...known })).toEqual(verdict))
})
