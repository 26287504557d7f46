/** Counters of this process: fixed windows that start with their first request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CountInMemory } from '../../src/http/rate-counters.ts'

const MINUTE = 60_000
let counter: CountInMemory

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  counter = new CountInMemory()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a key is counted by itself', () => {
  const counts = ['a', 'a', 'b', 'a', 'b', '__proto__', '__proto__'].map((key) => counter.count(key).current)
  expect(counts).toEqual([1, 2, 1, 3, 2, 1, 2])
})

test('a window ends a minute after its first request, and the next one begins at one', () => {
  expect(counter.count('a')).toMatchObject({ current: 1, ttl: MINUTE })
  vi.advanceTimersByTime(MINUTE - 1)
  expect(counter.count('a')).toMatchObject({ current: 2, ttl: 1 })
  vi.advanceTimersByTime(1)
  expect(counter.count('a')).toMatchObject({ current: 1, ttl: MINUTE })
})

test('several are spent at once, or nothing where that is more than is left', () => {
  const spent = [13, 10, 3, 2].map((cost) => counter.count('a', cost, 12))
  expect(spent.map(({ current, isCounted }) => [current, isCounted])).toEqual([
    [0, false],
    [10, true],
    [10, false],
    [12, true],
  ])
})

test('a window is never a rounding error longer than it is', () => {
  vi.useRealTimers()
  for (let index = 0; index < 10_000; index += 1) {
    expect(counter.count(`key-${index}`).ttl).toBeLessThanOrEqual(MINUTE)
  }
})

test('no key is forgotten within its window, however many others come; afterwards each is, though nobody comes', () => {
  for (let index = 0; index < 100_000; index += 1) counter.count(`gone-${index}`)
  vi.advanceTimersByTime(MINUTE - 1)
  counter.count('there')
  expect(counter.count('gone-0').current).toBe(2)
  vi.advanceTimersByTime(1)
  expect(counter.size).toBe(1)
  expect(counter.count('there').current).toBe(2)
  vi.advanceTimersByTime(MINUTE)
  expect(counter.size).toBe(0)
})
