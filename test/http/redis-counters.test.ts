/** Counters that replicas share, on a real Redis: what becomes of them when it is away, full, or hangs. What they count: rate-counters.test.ts. */
import { beforeEach, expect, inject, test } from 'vitest'
import { RedisCounters } from '../../src/http/redis-counters.ts'
import { describeIf } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { startRedis } from '../helpers/redis.ts'

multiplyDeadlines(1)

const PREFIX = 'counted:'
/** A guard: these take a second or two. */
const LATER = { timeout: 30_000, interval: 100 }
const BEGINS = 'Redis is unavailable: this process counts requests on its own'
const ENDS = 'Redis is available again: replicas share their counters'

describeIf(inject('hasRedis'), 'a process that counts in Redis', async () => {
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
  const told = () => lines().map(({ level, msg }) => [level, msg])

  test('lets one request wait for a server that hangs, and counts those that come next at once, here', async () => {
    server.hang()
    await counter.count('hung')
    const counted = Array.from({ length: 100 }, () => counter.count('hung'))
    expect(counted.filter((count) => count instanceof Promise)).toEqual([])
    expect(counters.isShared).toBe(false)
    server.resume()
    await untilShared()
  })

  test('says so when the server is full, and when it counts again', async () => {
    await server.configure('maxmemory', '1')
    for (let count = 1; count <= 5; count += 1) expect((await counter.count('full')).current).toBe(count)
    expect(told()).toEqual([[40, BEGINS]])
    expect(lines()[0].err.message).toContain('OOM')
    await server.configure('maxmemory', '0')
    await untilShared()
    await expect.poll(told, LATER).toEqual([
      [40, BEGINS],
      [30, ENDS],
    ])
  })

  test('says so when the server is away, and when it is back', async () => {
    await server.kill()
    await expect.poll(() => counters.isShared, LATER).toBe(false)
    await expect.poll(told, LATER).toEqual([[40, BEGINS]])
    expect(await counter.count('away')).toMatchObject({ current: 1 })
    await server.start()
    // Before anybody asks.
    await expect.poll(() => [counters.isShared, told().at(-1)], LATER).toEqual([true, [30, ENDS]])
  })
})

describeIf(inject('hasRedis'), 'a REDIS_URL', async () => {
  const server = await startRedis({
    users: [
      'default on >pw ~* &* +@all',
      'counter on >pw ~* +eval +incrby +get +pexpire +pttl +info +select',
      'reader on >pw ~* +@all -eval',
    ],
  })

  const as = (user: string) => `redis://${user}@localhost:${new URL(server.url).port}/1`

  test('may be of a user with no more rights than counting takes', async () => {
    const counters = new RedisCounters(as('counter:pw'), collectLog().log)
    await expect.poll(() => counters.isShared, LATER).toBe(true)
    expect(await counters.counter(PREFIX).count('key')).toMatchObject({ current: 1 })
    counters.connection.disconnect()
  })

  test.each([
    ['a wrong password', 'counter:hunter2', 'WRONGPASS'],
    ['no password', '', 'NOAUTH'],
    ['a user who lacks a right', 'reader:pw', 'NOPERM'],
  ])('with %s is told in the log, and each process counts by itself', async (_what, user, code) => {
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
