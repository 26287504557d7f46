/** Tests the rules by which a process decides whether a database is the one that the service last wrote to. */
import { expect, test } from 'vitest'
import {
  type DatabaseRecord,
  type DatabaseState,
  judge,
  type LastHeartbeat,
} from '../../../src/store/heartbeat/identity.ts'

const MINUTE = 60_000
const MAX_ABSENCE_MS = 60 * MINUTE

const actual = { system: '7', database: '16384', marks_table: '16400', timeline: 3 }
const recorded: DatabaseRecord = { ...actual, acceptedAt: 1_000, refusedFor: null }
/** The state that a process reads if it starts while others run. */
const stateWith = (changes: Partial<DatabaseState> = {}): DatabaseState => ({
  ...{ actual, recorded, newestAgeMs: 1_500, ownBeat: 0 },
  ...changes,
})
const on = (changes: Partial<DatabaseRecord>): Partial<DatabaseState> => ({ recorded: { ...recorded, ...changes } })
const promoted = { actual: { ...actual, timeline: 4 } }
/** What a running process remembers. */
const last: LastHeartbeat = { beat: 10, writtenAt: 2_000, identity: actual }
const elsewhere: LastHeartbeat = { ...last, identity: { ...actual, system: '6' } }
const own = { ownBeat: 10 }

const DIFFERENT_DATABASE = 'this is a different database than before'
const COPY = 'this database is a restored or moved copy'
const WENT_BACK = 'the timeline of this database went back'
const MISSING_OWN_HEARTBEAT =
  'this database lacks a heartbeat that was committed: it was restored, or is an old primary'
const LATER = 'this database is on a later timeline: it was recovered or promoted, and changes may be lost'

test.each<[string, Partial<DatabaseState>, LastHeartbeat | undefined, string]>([
  ['the very first process', { recorded: null, newestAgeMs: Number.NaN }, undefined, 'first start'],
  ['a restart', {}, undefined, 'same'],
  ['a restart as long after the newest heartbeat as allowed', { newestAgeMs: MAX_ABSENCE_MS }, undefined, 'same'],
  ['a running process', own, last, 'same'],
  ['a running process, however long the database was unavailable', { ...own, newestAgeMs: 1e12 }, last, 'same'],
  ['a running process whose last response was lost', { ownBeat: 11 }, last, 'same'],
  ['a running process, after an operator accepted the database', on({ acceptedAt: 2_001 }), last, 'same'],
  ['a running process, after an operator accepted a copy', on({ acceptedAt: 2_001 }), elsewhere, 'same'],
  ['a restart with a server whose clock is behind', { newestAgeMs: -5 * MINUTE }, undefined, 'same'],

  ['a failover a moment ago', promoted, undefined, 'failover'],
  ['a failover to a server whose clock is behind', { ...promoted, newestAgeMs: -5 * MINUTE }, undefined, 'failover'],
  ['a failover that a running process waited hours for', { ...promoted, ...own, newestAgeMs: 1e8 }, last, 'failover'],
  ['a failover that took a minute while no process ran', { ...promoted, newestAgeMs: MINUTE }, undefined, LATER],
  ['a failover right after an acceptance', { ...promoted, ...on({ acceptedAt: 2_001 }) }, last, 'failover'],

  ['a refused database', on({ refusedFor: 'why' }), undefined, 'why'],
  ['a refused database that is also a copy', on({ refusedFor: 'why', system: '8' }), last, 'why'],
  ['another server', on({ system: '8' }), undefined, COPY],
  ['another database', on({ database: '16385' }), undefined, COPY],
  ['recreated tables', on({ marks_table: '16401' }), undefined, COPY],
  ['a copy on another timeline', { ...on({ system: '8' }), ...promoted }, last, COPY],
  ['a timeline that went back', on({ timeline: 4 }), undefined, WENT_BACK],
  ['a timeline that went back while a process ran', { ...on({ timeline: 4 }), ...own }, last, WENT_BACK],
  ['an older heartbeat of the process', { ownBeat: 9 }, last, MISSING_OWN_HEARTBEAT],
  ['no heartbeat of the process', {}, last, MISSING_OWN_HEARTBEAT],
  ['a failover that lost a heartbeat', { ...promoted, ownBeat: 9 }, last, MISSING_OWN_HEARTBEAT],
  ['an empty database in place of the one that the process wrote to', { recorded: null }, last, DIFFERENT_DATABASE],
  ['a database that others use, in place of the one that the process wrote to', own, elsewhere, DIFFERENT_DATABASE],
])('a process decides correctly whether to trust its database: %s', (_case, changes, remembered, verdict) => {
  const judged = judge(stateWith(changes), remembered, MAX_ABSENCE_MS / MINUTE)
  expect(typeof judged === 'object' ? judged.refusedFor : judged).toBe(verdict)
})

test('a process refuses a database whose newest heartbeat is older than the operator’s limit', () => {
  const left = stateWith({ newestAgeMs: MAX_ABSENCE_MS + 1 })
  expect(judge(left, undefined, MAX_ABSENCE_MS / MINUTE)).toEqual({
    refusedFor: expect.stringMatching(/LONGEST_ABSENCE_MINUTES.*snapshot.*--consents keep --keys keep/s),
  })
  expect(judge(left, undefined, 0)).toBe('same')
})
