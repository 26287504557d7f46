/** Counters that replicas share, on a real Redis: windows that end, and a server that hangs and delays hardly anybody. */
import { setImmediate } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connectRedis } from '../../../src/http/rate-limit/connect-redis.ts'
import { type Counter, CountInMemory } from '../../../src/http/rate-limit/count-in-memory.ts'
import { createCounter } from '../../../src/http/rate-limit/count-in-redis.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { type RedisServer, startRedis } from '../../helpers/redis.ts'

const MINUTE = 60_000
const PREFIX = 'counted:'

describe.skipIf(!inject('hasRedis'))('with Redis', () => {
  let server: RedisServer
  let redis: Redis
  let counter: Counter

  beforeAll(async () => {
    server = await startRedis()
    // Unlike the service's own, this connection is kept while the server hangs: only the pause keeps callers from it.
    redis = new Redis(server.url)
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

describe.skipIf(!inject('hasRedis'))('while the event loop is held up', () => {
  let server: RedisServer
  let redis: Redis
  const { log, lines } = collectLog()

  beforeAll(async () => {
    server = await startRedis()
    redis = connectRedis(server.url, log)
    await new Promise((resolve) => redis.once('ready', resolve))
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.remove()
  })

  /** Longer than Redis may take. */
  function holdUp(): void {
    for (const until = performance.now() + 700; performance.now() < until; );
  }

  const moments: [string, () => void | Promise<void>][] = [
    ['before the command is sent', holdUp],
    ['while its reply waits', () => setImmediate().then(holdUp)],
  ]

  test.each(moments)('%s, a request is counted in Redis all the same', async (moment, holdUpThen) => {
    const counter = createCounter(redis, PREFIX)
    const counting = counter.count(moment, MINUTE)
    await holdUpThen()
    expect(await counting).toMatchObject({ current: 1 })
    expect(await redis.get(PREFIX + moment)).toBe('1')
    expect(counter.count(moment, MINUTE)).toBeInstanceOf(Promise)
    expect(lines()).toEqual([])
  })
})

test('where there is no Redis each process counts by itself', () => {
  expect(createCounter(undefined, PREFIX)).toBeInstanceOf(CountInMemory)
})
