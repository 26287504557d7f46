/** Postgres goes away under load, in every way it can: the service says "not now" in time, and comes back by itself. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Bot, Member } from '../helpers/actors.ts'
import { hasPostgres } from '../helpers/app.ts'
import { type Cluster, startPostgres } from '../helpers/postgres.ts'
import { Ledger } from './ledger.ts'
import { expectOnlyOutages, isOutage, measure, startLoad, untilAnswered } from './load.ts'
import type { ServiceProcess } from './service-process.ts'
import { lookup, openStage, type Stage } from './stage.ts'

describe.skipIf(!hasPostgres)('under load, when Postgres', () => {
  let postgres: Cluster
  let stage: Stage
  let service: ServiceProcess
  let bot: Bot
  let ledger: Ledger
  let writer: Member
  let consenting: { target_chat_id: string }

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true })
    stage = await openStage({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '1000000000' })
    service = await stage.startOne()
    bot = await stage.bot(service)
    consenting = lookup((await stage.consentingPerson(service)).person)
    writer = await stage.member(service)
    ledger = new Ledger()
  })
  afterAll(async () => {
    await stage?.close()
    await postgres?.remove()
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
    expect(service.isRunning()).toBe(true)
  })

  /** Breaks the database in the middle of lookups and writes, mends it, and gives what was answered meanwhile. */
  async function breakAndMend(breaks: () => unknown, mends: () => unknown, awayMs = 1_500) {
    const lookups = startLoad(32, () => bot.lookUp(consenting))
    const writes = startLoad(4, () => ledger.write(writer))
    await sleep(500)
    await breaks()
    await sleep(awayMs)
    const readiness = await measure(() => stage.visitor(service).get('/readyz'))
    const liveness = await measure(() => stage.visitor(service).get('/healthz'))
    await mends()
    await untilAnswered(() => bot.lookUp(consenting))
    await untilAnswered(() => ledger.write(writer))
    await untilAnswered(() => stage.visitor(service).get('/readyz'))
    const samples = [...(await lookups.stop()), ...(await writes.stop())]
    return { samples, readiness, liveness }
  }

  const outages: [string, (postgres: Cluster) => unknown, (postgres: Cluster) => unknown, number?][] = [
    ['is killed', (it) => it.kill(), (it) => it.start()],
    ['is shut down and started again', (it) => it.shutDown(), (it) => it.start()],
    ['hangs', (it) => it.hang(), (it) => it.resume(), 6_000],
    ['hangs for a moment', (it) => it.hang(), (it) => it.resume(), 700],
    ['restarts at once', (it) => it.shutDown(), (it) => it.start(), 0],
  ]

  test.each(outages)(
    '%s: 503 in time, and everything acknowledged is there afterwards',
    async (_, breaks, mends, ms) => {
      const { samples, readiness, liveness } = await breakAndMend(
        () => breaks(postgres),
        () => mends(postgres),
        ms,
      )
      expectOnlyOutages(samples)
      expect(samples.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      if (ms === undefined || ms > 1_000) {
        expect(samples.filter(isOutage).length).toBeGreaterThan(0)
        expect(isOutage(readiness)).toBe(true)
      }
      expect(liveness.status).toBe(200)
      await ledger.expectAllKept(writer)
    },
  )
})
