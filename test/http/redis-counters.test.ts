/** Counters that replicas share, on a Redis that is down, full or hung. `rate-counters.test.ts` tests what they count. */
import { once } from 'node:events'
import { Redis } from 'ioredis'
import { beforeEach, expect, test } from 'vitest'
import { RedisCounters } from '../../src/http/redis-counters.ts'
import { describeIf } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { redisServerPath, startRedis } from '../helpers/redis.ts'

multiplyDeadlines(1)

const PREFIX = 'counted:'
/** A guard against hanging: the changes take a second or two. */
const LATER = { timeout: 30_000, interval: 100 }
const BEGINS = 'Redis is unavailable: this process counts requests on its own'
const ENDS = 'Redis is available again: replicas share their counters'

describeIf(redisServerPath !== undefined, 'a process that counts requests in Redis', async () => {
  const { log, lines, forget } = collectLog()

  const server = await startRedis()
  const counters = new RedisCounters(server.url, log)
  closeLater(() => counters.connection.disconnect())
  const counter = counters.counter(PREFIX)
  beforeEach(async () => {
    await untilShared()
    forget()
  })

  const isCounted = async () => {
    await counter.count('key')
    return counters.isShared
  }
  const untilShared = () => expect.poll(isCounted, LATER).toBe(true)
  const logged = () => lines().map(({ level, msg }) => [level, msg])

  test('a process waits for a hanging Redis once, and then counts requests on its own', async () => {
    server.hang()
    await counter.count('hung')
    const counted = Array.from({ length: 100 }, () => counter.count('hung'))
    expect(counted.filter((count) => count instanceof Promise)).toEqual([])
    expect(counters.isShared).toBe(false)
    server.resume()
    await untilShared()
  })

  test('the log says when Redis is full, and when Redis is available again', async () => {
    await server.configure('maxmemory', '1')
    for (let count = 1; count <= 5; count += 1) expect((await counter.count('full')).current).toBe(count)
    expect(logged()).toEqual([[40, BEGINS]])
    expect(lines()[0].err.message).toContain('OOM')
    await server.configure('maxmemory', '0')
    await untilShared()
    await expect.poll(logged, LATER).toEqual([
      [40, BEGINS],
      [30, ENDS],
    ])
  })

  test('a process tries to reach Redis every second, even after an hour', () => {
    expect(counters.connection.options.retryStrategy?.(3_600)).toBe(1_000)
  })

  test('a process opens a new connection if Redis has become a read-only replica', async () => {
    const closed = once(counters.connection, 'close')
    const operator = new Redis(server.url)
    await operator.replicaof('127.0.0.1', 1)
    await counter.count('replica')
    await closed
    await operator.replicaof('NO', 'ONE')
    operator.disconnect()
    await untilShared()
  })

  test('the log says when Redis is unavailable, and when Redis is available again', async () => {
    await server.kill()
    await expect.poll(() => counters.isShared, LATER).toBe(false)
    await expect.poll(logged, LATER).toEqual([[40, BEGINS]])
    expect(await counter.count('unavailable')).toMatchObject({ current: 1 })
    await server.start()
    // The end is logged even before the next request.
    await expect.poll(() => [counters.isShared, logged().at(-1)], LATER).toEqual([true, [30, ENDS]])
  })
})

describeIf(redisServerPath !== undefined, 'a REDIS_URL', async () => {
  const server = await startRedis([
    'default on >pw ~* &* +@all',
    'counter on >pw ~* +eval +incrby +get +pexpire +pttl +info +select',
    'reader on >pw ~* +@all -eval',
  ])

  const as = (user: string) => `redis://${user}@localhost:${new URL(server.url).port}/1`

  test('a process can count requests with a Redis user that has only the necessary rights', async () => {
    const counters = new RedisCounters(as('counter:pw'), collectLog().log)
    await expect.poll(() => counters.isShared, LATER).toBe(true)
    expect(await counters.counter(PREFIX).count('key')).toMatchObject({ current: 1 })
    counters.connection.disconnect()
  })

  test.each([
    ['a wrong password', 'counter:hunter2', 'WRONGPASS'],
    ['no password', '', 'NOAUTH'],
    ['a user who lacks a right', 'reader:pw', 'NOPERM'],
  ])('a process counts requests on its own if its REDIS_URL has %s', async (_what, user, code) => {
    const { log, lines, text } = collectLog()
    const counters = new RedisCounters(as(user), log)
    const counter = counters.counter(PREFIX)
    await expect.poll(async () => (await counter.count('key')).current, LATER).toBeGreaterThan(3)
    await expect.poll(() => lines()[0], LATER).toMatchObject({ level: 40, msg: BEGINS })
    expect(lines()[0].err.message).toContain(code)
    expect(text()).not.toContain('hunter2')
    counters.connection.disconnect()
  })
})
