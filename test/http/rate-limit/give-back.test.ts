/** A request that turns out not to count is given back: in this process, and in a real Redis. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Counter } from '../../../src/http/rate-limit/count-in-memory.ts'
import { createCounter } from '../../../src/http/rate-limit/count-in-redis.ts'
import { type RedisServer, startRedis } from '../../helpers/redis.ts'

const MINUTE = 60_000

describe.each(inject('hasRedis') ? ['memory', 'Redis'] : ['memory'])('a counter in %s', (place) => {
  let server: RedisServer | undefined
  let redis: Redis | undefined
  let counter: Counter

  beforeAll(async () => {
    if (place === 'Redis') {
      server = await startRedis()
      redis = new Redis(server.url)
      await redis.ping()
    }
    counter = createCounter(redis, 'given-back:')
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.remove()
  })

  const count = async (key: string, windowMs = MINUTE) => (await counter.count(key, windowMs)).current

  test('counts one less afterwards, and of this key only', async () => {
    expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1])
    await counter.giveBack('a')
    expect([await count('a'), await count('b')]).toEqual([2, 2])
  })

  test('never goes below zero, and makes no counter for a key that it does not know', async () => {
    await counter.giveBack('unknown')
    expect(await count('unknown')).toBe(1)
    for (let n = 0; n < 3; n += 1) await counter.giveBack('unknown')
    expect(await count('unknown')).toBe(1)
  })

  test('gives nothing back once the window has ended', async () => {
    await count('short', 20)
    await sleep(60)
    await counter.giveBack('short')
    expect(await count('short')).toBe(1)
  })
})
