/** Counters of requests, in this process and in Redis: fixed windows that start with their first request. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLimits } from '../../src/http/limits.ts'
import { type Counter, InMemoryCounter } from '../../src/http/rate-counters.ts'
import { RedisCounters } from '../../src/http/redis-counters.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { redisServerPath, startRedis } from '../helpers/redis.ts'

const MINUTE = 60_000

interface Counters {
  counter: (prefix: string) => Counter
  /** Moves the window of a key into the past. */
  age: (key: string, ms: number) => unknown
}

async function inMemory(): Promise<Counters> {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const counters: Record<string, Counter> = {}
  return {
    counter: (prefix) => (counters[prefix] ??= new InMemoryCounter()),
    age: (_key, ms) => vi.advanceTimersByTime(ms),
  }
}

async function inRedis(): Promise<Counters> {
  const { url } = await startRedis()
  const counters = new RedisCounters(url, collectLog().log)
  onTestFinished(() => counters.connection.disconnect())
  await expect.poll(() => counters.isShared, { timeout: 30_000 }).toBe(true)
  const age: Counters['age'] = async (key, ms) => {
    const left = await counters.connection.pttl(key)
    await counters.connection.pexpire(key, Math.max(left - ms, 1))
  }
  return { counter: (prefix) => counters.counter(prefix), age }
}

const kinds: [string, () => Promise<Counters>][] = [['this process', inMemory]]
if (redisServerPath !== undefined) kinds.push(['Redis', inRedis])

describe.each(kinds)('counters in %s', (_name, open) => {
  test('a rate counter counts the requests of each key separately', async () => {
    const { counter } = await open()
    const counts = []
    for (const key of ['a', 'a', 'b', 'a', 'b', '__proto__', '__proto__']) {
      counts.push((await counter('one:').count(key)).current)
    }
    expect(counts).toEqual([1, 2, 1, 3, 2, 1, 2])
    expect(await counter('another:').count('a')).toMatchObject({ current: 1 })
    expect(await counter('one:').count('a')).toMatchObject({ current: 4 })
  })

  test('a rate counter starts again at one when its minute is over', async () => {
    const { counter, age } = await open()
    const count = () => counter('').count('a')
    const ttlBelow = (ms: number) => expect.toSatisfy((ttl: number) => ttl > 0 && ttl <= ms)
    expect(await count()).toMatchObject({ current: 1, ttl: ttlBelow(MINUTE) })
    await age('a', MINUTE / 2)
    for (const current of [2, 3]) expect(await count()).toMatchObject({ current, ttl: ttlBelow(MINUTE / 2) })
    await age('a', MINUTE)
    await expect.poll(async () => (await count()).current).toBe(1)
  })

  test('a rate counter does not count a request whose cost would exceed the limit', async () => {
    const { counter } = await open()
    const count = (cost: number) => counter('').count('a', cost, 12)
    expect(await count(13)).toMatchObject({ current: 0, isCounted: false })
    expect(await count(10)).toMatchObject({ current: 10, isCounted: true })
    const refused = await count(3)
    expect(refused).toMatchObject({ current: 10, isCounted: false })
    expect(refused.ttl, 'until the window ends').toBeGreaterThan(0)
    expect(await count(2)).toMatchObject({ current: 12, isCounted: true })
  })
})

test('no two rate limits share a counter', () => {
  const names = Object.values(createLimits(30, 30)).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('a rate-limit window lasts at most a minute', () => {
  const counter = new InMemoryCounter()
  for (let index = 0; index < 10_000; index += 1) {
    expect(counter.count(`key-${index}`).ttl).toBeLessThanOrEqual(MINUTE)
  }
})

test('the service removes each rate counter exactly when its minute is over', () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const counter = new InMemoryCounter()
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
