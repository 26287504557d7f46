/** Redis away, full, and back: each is told at its start and at its end, and a metric says how requests are counted. */
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { connectRedis, type RedisState, watchRedis } from '../../../src/http/rate-limit/connect-redis.ts'
import type { Counter } from '../../../src/http/rate-limit/count-in-memory.ts'
import { createCounter } from '../../../src/http/rate-limit/count-in-redis.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { type RedisServer, startRedis } from '../../helpers/redis.ts'

/** A guard: these take a second or two. */
const LATER = { timeout: 30_000, interval: 100 }
const MINUTE = 60_000

describe.skipIf(!inject('hasRedis'))('a process that counts in Redis', () => {
  const { log, lines, forget } = collectLog()
  let server: RedisServer
  let redis: Redis
  let counter: Counter
  let state: () => RedisState

  beforeAll(async () => {
    server = await startRedis()
    redis = connectRedis(server.url, log)
    state = watchRedis(redis)
    counter = createCounter(redis, 'bot-key:')
  })
  afterAll(async () => {
    redis?.disconnect()
    await server?.remove()
  })
  beforeEach(async () => {
    await expect.poll(stateAfterCounting, LATER).toBe('shared')
    forget()
  })

  const stateAfterCounting = async () => {
    await counter.count('key', MINUTE)
    return state()
  }
  const told = () => lines().map(({ level, msg }) => [level, msg])

  test('tells when Redis is full, and when it counts again', async () => {
    await server.configure('maxmemory', '1')
    for (let count = 0; count < 5; count += 1) await counter.count(`key ${count}`, MINUTE)
    expect(state()).toBe('refuses')
    expect(told()).toEqual([[40, 'Redis refuses to count: this process counts requests by itself meanwhile']])
    expect(lines()[0].err.message).toContain('OOM')
    await server.configure('maxmemory', '0')
    await expect.poll(stateAfterCounting, LATER).toBe('shared')
    expect(told().slice(1)).toEqual([[30, 'Redis counts again: replicas count together']])
  })

  test('tells when Redis is away, and when it is back', async () => {
    await server.kill()
    await expect.poll(stateAfterCounting, LATER).toBe('away')
    await expect.poll(told, LATER).toEqual([[40, 'Redis is away: this process counts requests by itself meanwhile']])
    await server.start()
    await expect.poll(stateAfterCounting, LATER).toBe('shared')
    expect(told().slice(1)).toEqual([[30, 'Redis is back: replicas count together again']])
  })
})
