/** Counters that replicas share, on a real Redis: windows that end, and a server that hangs and delays hardly anybody. */
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Counter, CountInMemory } from '../../../src/http/rate-limit/count-in-memory.ts'
import { createCounter } from '../../../src/http/rate-limit/count-in-redis.ts'
import { type RedisServer, startRedis } from '../../helpers/redis.ts'

const MINUTE = 60_000
const PREFIX = 'counted:'

describe.skipIf(!inject('hasRedis'))('with Redis', () => {
  let server: RedisServer
  let redis: Redis
  let counter: Counter

  beforeAll(async () => {
    const started = await startRedis()
    if (started === undefined) throw new Error('no Redis server program')
    server = started
    // Unlike the service's own, this connection is kept while the server hangs: only the pause keeps callers from it.
    redis = new Redis(server.url, { commandTimeout: 100 })
    redis.on('error', () => {})
    await redis.ping()
    counter = createCounter(redis, PREFIX)
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.remove()
  })

  test('a window ends a minute after its first request, however often it is counted', async () => {
    expect(await counter.count('busy', MINUTE)).toMatchObject({ current: 1 })
    await redis.pexpire(`${PREFIX}busy`, MINUTE / 2)
    for (const current of [2, 3]) {
      const counted = await counter.count('busy', MINUTE)
      expect(counted.current).toBe(current)
      expect(counted.ttl).toBeGreaterThan(0)
      expect(counted.ttl).toBeLessThanOrEqual(MINUTE / 2)
    }
  })

  test('processes count together, under one prefix and no other', async () => {
    const replica = createCounter(redis, PREFIX)
    const another = createCounter(redis, 'another:')
    const counts = [counter, replica, another, counter].map(async (one) => (await one.count('shared', MINUTE)).current)
    expect(await Promise.all(counts)).toEqual([1, 2, 1, 3])
  })

  test('while it hangs one request waits for it, and those that come next are counted at once, here', async () => {
    server.hang()
    await expect.poll(() => waitingOf(counter)).toBe(0)
    server.resume()
    await expect.poll(() => counter.count('afterwards', MINUTE) instanceof Promise, { timeout: 30_000 }).toBe(true)
  })
})

/** How many of a hundred have to wait, right after one has found out that Redis doesn't answer. */
async function waitingOf(counter: Counter): Promise<number> {
  await counter.count('hung', MINUTE)
  const counted = Array.from({ length: 100 }, () => counter.count('hung', MINUTE))
  await Promise.all(counted)
  return counted.filter((count) => count instanceof Promise).length
}

test('where there is no Redis each process counts by itself', () => {
  expect(createCounter(undefined, PREFIX)).toBeInstanceOf(CountInMemory)
})
