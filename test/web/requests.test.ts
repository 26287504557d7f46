/** What later reads say about a request whose answer was lost. */
import { beforeEach, expect, test } from 'vitest'
import {
  begin,
  compare,
  dismiss,
  farewellFound,
  finish,
  forgetRequests,
  longestAction,
  lose,
  refuse,
  requestFor,
  untilAnswered,
} from '../../src/web/app/state/requests.ts'
import type { Farewell } from '../../src/web/app/state/session.ts'
import { newcomer } from './logged-in.ts'

const subject = 'server 42'
/** A request whose answer was lost just now, and that was sent this many milliseconds ago. */
function lost(sentAgo: number, isFulfilled: () => boolean, farewell?: Farewell) {
  begin(subject, 'on')
  return lose(subject, { sentAt: performance.now() - sentAgo, isFulfilled, farewell })
}

beforeEach(() => forgetRequests())

test('a read that began before the answer was lost says nothing', () => {
  const before = performance.now() - 1
  lost(0, () => true)
  expect(compare(newcomer, before)).toBeUndefined()
  expect(requestFor(subject)?.status).toBe('unknown')
})

test('a wish that a read finds fulfilled is certain at once', async () => {
  const finding = lost(0, () => true)
  compare(newcomer, performance.now())
  expect(await finding).toBe('found')
  expect(requestFor(subject)).toBeUndefined()
})

test('a wish that isn’t fulfilled is certain only once the service can no longer be working on it', async () => {
  const finding = lost(0, () => false)
  const wait = compare(newcomer, performance.now())
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(longestAction)
  expect(requestFor(subject)?.status).toBe('not-yet')
  expect(compare(newcomer, performance.now() + longestAction)).toBeUndefined()
  expect(requestFor(subject)?.status).toBe('not-done')
  expect(await finding).toBe('not-done')
})

test('a wish that is fulfilled after all takes the old sentence away', () => {
  let isFulfilled = false
  lost(longestAction, () => isFulfilled)
  compare(newcomer, performance.now())
  expect(requestFor(subject)?.status).toBe('not-done')
  isFulfilled = true
  compare(newcomer, performance.now())
  expect(requestFor(subject)).toBeUndefined()
})

test('an ended session fulfils the wish that is in doubt, and of several the one that promises least', () => {
  expect(farewellFound()).toBeUndefined()
  begin('personal-data', 'erased')
  lose('personal-data', { sentAt: 0, isFulfilled: () => false, farewell: 'erased' })
  expect(farewellFound()).toBe('erased')
  lost(0, () => false, 'everything-off')
  expect(farewellFound()).toBe('everything-off')
  begin('log-out', 'logged-out')
  lose('log-out', { sentAt: 0, isFulfilled: () => false, farewell: 'logged-out' })
  expect(farewellFound()).toBe('logged-out')
  compare(newcomer, performance.now() + longestAction)
  expect(farewellFound()).toBeUndefined()
})

test('whoever waits until a request is answered is told when its answer is lost too', async () => {
  const told: string[] = []
  begin(subject, 'on')
  const waiting = untilAnswered(subject).then(() => told.push('answered'))
  await Promise.resolve()
  expect(told).toEqual([])
  lose(subject, { sentAt: 0, isFulfilled: () => false, farewell: undefined })
  await waiting
  expect(told).toEqual(['answered'])
})

test('leaving finds the request that wished to leave like that, and no other', async () => {
  const finding = lost(0, () => false, 'everything-off')
  forgetRequests('everything-off')
  expect(await finding).toBe('found')
  const other = lost(0, () => false, 'everything-off')
  forgetRequests('logged-out')
  expect(await other).toBe('replaced')
})

test('of two requests about a subject the second begins when the first is over, or in doubt', async () => {
  expect(begin(subject, 'on')).toBe(true)
  expect(begin(subject, 'off')).toBe(false)
  finish(subject)
  const finding = lost(0, () => false)
  expect(begin(subject, 'off')).toBe(true)
  expect(await finding).toBe('replaced')
})

test('a refusal is shown until it is dismissed; a request under way or in doubt can’t be dismissed', () => {
  begin(subject, 'on')
  dismiss(subject)
  expect(requestFor(subject)?.status).toBe('under-way')
  refuse(subject, { kind: 'refused', reason: 'rate_limited', faults: [] })
  expect(requestFor(subject)).toEqual({
    wish: 'on',
    status: 'refused',
    failure: { kind: 'refused', reason: 'rate_limited', faults: [] },
  })
  dismiss(subject)
  expect(requestFor(subject)).toBeUndefined()
  lost(0, () => false)
  dismiss(subject)
  expect(requestFor(subject)?.status).toBe('unknown')
})
