/** Redis goes away or hangs: no lookup fails for it, each process counts by itself, and sharing comes back by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { Bot } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { type RedisServer, startRedis } from '../helpers/redis.ts'
import type { ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage } from './stage.ts'

const hasParts = hasPostgres && inject('hasRedis')
const BUDGET = 30
/** A guard: sharing comes back within a few seconds. */
const LONGEST_RETURN_MS = 60_000

describe.skipIf(!hasParts)('while Redis', () => {
  let redis: RedisServer
  let stage: Stage
  let replicas: ServiceProcess[]
  let target: { target_chat_id: string }

  beforeAll(async () => {
    redis = await startRedis()
    stage = await openStage({ DATABASE_URL: await emptyDatabase(), REDIS_URL: redis.url })
    replicas = await stage.start(2)
    target = lookup((await stage.consentingPerson(first())).person)
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })
  afterAll(async () => {
    await stage?.close()
    await redis?.remove()
  })

  const first = (): ServiceProcess => {
    const [found] = replicas
    if (found === undefined) throw new Error('no process')
    return found
  }

  /** Asks each replica so often, in turns, and gives what each granted. */
  async function spend(bot: Bot, times: number): Promise<number[]> {
    return Promise.all(
      replicas.map(async ({ url }) => {
        const statuses: number[] = []
        for (let time = 0; time < times; time += 1) {
          statuses.push((await new Bot(url, bot.key).lookUp(target)).status)
        }
        expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
        return statuses.filter((status) => status === 200).length
      }),
    )
  }

  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

  /** Until the replicas grant one budget together again, with a fresh key each time. */
  async function untilShared(): Promise<void> {
    const givesUpAt = performance.now() + LONGEST_RETURN_MS
    while (!(await isShared()) || sum(await spend(await stage.bot(first()), BUDGET)) !== BUDGET) {
      if (performance.now() > givesUpAt) throw new Error('the replicas share no budget')
      await sleep(200)
    }
  }

  /** Whether each replica counts what the one before it has counted. */
  async function isShared(): Promise<boolean> {
    const { key } = await stage.bot(first())
    const left: number[] = []
    for (const { url } of replicas) {
      left.push(Number((await new Bot(url, key).get('/v1/status')).headers['ratelimit-remaining']))
    }
    return left.every((remaining, index) => remaining === BUDGET - 1 - index)
  }

  const outages: [string, () => unknown, () => unknown][] = [
    ['is down', () => redis.kill(), () => redis.start()],
    ['hangs', () => redis.hang(), () => redis.resume()],
    ['restarts', () => redis.kill().then(redis.start), () => {}],
  ]

  test.each(outages)('%s, lookups go on, and afterwards the budget is shared again', async (what, breaks, mends) => {
    await untilShared()
    const bot = await stage.bot(first())
    await breaks()
    const granted = await spend(bot, BUDGET + 5)
    if (what === 'restarts') expect(sum(granted)).toBeGreaterThanOrEqual(BUDGET)
    else expect(granted).toEqual([BUDGET, BUDGET])
    await mends()
    await untilShared()
  })

  test('is not there yet, a process starts and serves', async () => {
    await redis.kill()
    const late = await stage.startOne()
    const bot = new Bot(late.url, (await stage.bot(first())).key)
    expect(await bot.lookUp(target)).toMatchObject({ status: 200 })
    await redis.start()
    await untilShared()
  })
})
