/** Counters of this process: fixed windows that start with their first request. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { CountInMemory } from '../../../src/http/rate-limit/count-in-memory.ts'

const MINUTE = 60_000

const count = (counter: CountInMemory, key: string, windowMs = MINUTE) => counter.count(key, windowMs)

test('a key is counted by itself', () => {
  const counter = new CountInMemory()
  const counts = ['a', 'a', 'b', 'a', 'b', '__proto__', '__proto__'].map((key) => count(counter, key).current)
  expect(counts).toEqual([1, 2, 1, 3, 2, 1, 2])
})

test('the end of a window does not move while it is counted', async () => {
  const counter = new CountInMemory()
  const first = count(counter, 'a').ttl
  await sleep(20)
  const later = count(counter, 'a').ttl
  expect(first).toBeLessThanOrEqual(MINUTE)
  expect(later).toBeLessThan(first)
})

test('a window ends, and the next one begins at one', async () => {
  const counter = new CountInMemory()
  const next = async () => {
    await sleep(5)
    return count(counter, 'a', 100).current
  }
  expect(count(counter, 'a', 100).current).toBe(1)
  await expect.poll(next, { interval: 1, timeout: 10_000 }).toBeGreaterThan(1)
  await expect.poll(next, { interval: 1, timeout: 10_000 }).toBe(1)
})

test('no counter is forgotten within its window, however many others come', () => {
  const counter = new CountInMemory()
  count(counter, 'first')
  for (let index = 0; index < 100_000; index += 1) count(counter, `key-${index}`)
  expect(count(counter, 'first').current).toBe(2)
})

test('keys whose window has ended are dropped, a few with each new one', async () => {
  const counter = new CountInMemory()
  for (let index = 0; index < 1_000; index += 1) count(counter, `gone-${index}`, 1)
  await sleep(5)
  for (let index = 0; index < 1_000; index += 1) count(counter, `there-${index}`)
  expect(counter.size).toBe(1_000)
  expect(count(counter, 'there-0').current).toBe(2)
})

test('keys whose window has ended are dropped, though nobody comes after them', async () => {
  const counter = new CountInMemory()
  for (let index = 0; index < 1_500; index += 1) count(counter, `gone-${index}`, 1)
  count(counter, 'there')
  await expect.poll(() => counter.size).toBe(1)
  expect(count(counter, 'there').current).toBe(2)
})
