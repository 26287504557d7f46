/**
 * Faults under load, observed from outside: clients get timely answers, the log and the metrics name the fault, no answer
 * contradicts an acknowledged write, and every such write is kept. `heartbeat.test.ts` tests a full disk, and
 * `test/operators/balancers.test.ts` restarts behind load balancers.
 */
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Bot, type Member } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { redisServerPath, startRedis } from '../helpers/redis.ts'
import { beginTransactionWith, runSql } from '../helpers/run-sql.ts'
import { statusOf } from '../helpers/service-process.ts'
import { Ledger } from './ledger.ts'
import { startLightLoad } from './light-load.ts'
import { expectOnlyOutages, isOutage, measure, startLoad } from './load.ts'
import { openStage, type StageProcess } from './stage.ts'

/** A guard against hanging: these tests take seconds. */
const LATER = { timeout: 120_000, interval: 100 }
const MAX_FAULT_MS = 300_000
/** The errors of requests whose process has ended. */
const CONNECTION_LOST = /other side closed|ECONNREFUSED|ECONNRESET|EPIPE/
const UNAVAILABLE = /^503: .*"service_unavailable"/
const OUTAGE = {
  seen: UNAVAILABLE,
  logged: /"service unavailable: requests are refused"/,
  measured: /^player_stats_ready 0$/m,
}

interface Fault {
  what: string
  breaks(): unknown
  mends(): unknown
  /** The answer that at least one client gets; undefined if no client notices. */
  seen?: RegExp
  /** A pattern of the log during the fault. */
  logged?: RegExp
  /** The metrics during the fault; undefined if the fault is too short. */
  measured?: RegExp
  /** A pattern of the log after the fault. */
  over?: RegExp
}

describeIf(hasPostgres && redisServerPath !== undefined, 'on Postgres and Redis', async () => {
  let second: StageProcess
  const ledger = new Ledger()
  let locking: pg.Client
  let blocked: Member

  const postgres = await startPostgres({ isDurable: true })
  // The role has no superuser rights, as in production.
  await runSql(postgres.url, 'create role stats login', 'create database stats owner stats')
  const database = postgres.url.replace(/postgres$/, 'stats')
  const redis = await startRedis()
  const stage = await openStage({
    DATABASE_URL: database.replace('postgres@', 'stats@'),
    ...{ REDIS_URL: redis.url, LOG_LEVEL: 'info', DRAIN_MS: '3000' },
  })
  let first = await stage.startOne()
  const scene = await stage.scene(first)
  const writer = await stage.member(first)
  beforeEach(async () => {
    await Promise.all(stage.services.splice(0).map((service) => service.kill()))
    ;[first, second] = await Promise.all([stage.startOne(), stage.startOne()])
    await expect.poll(isReady, LATER).toBe(true)
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })

  const lookUp = () => new Bot(first.url, scene.bot.key).lookUp(scene.visible)
  const write = () => ledger.write(writer.at(first.url))

  const isReady = async () => {
    const statuses = await Promise.all(stage.urls().map((url) => statusOf(`${url}/readyz`)))
    return statuses.every((status) => status === 200)
  }
  /** The log without the lines about responses. */
  const log = () => {
    const lines = stage.services.flatMap((service) => service.log().filter(({ msg }) => msg !== 'answered'))
    return lines.map((line) => JSON.stringify(line)).join('\n')
  }
  const metrics = async () => (await Promise.all(stage.services.map((service) => service.metrics()))).join('\n')

  async function testFault({ breaks, mends, seen, logged, measured, over }: Omit<Fault, 'what'>): Promise<void> {
    const { records, untilMoreAnswers, stop } = startLightLoad(stage, scene.bot)
    const isSeen = () => records.failures.some((failure) => seen?.test(failure))
    const loads = [startLoad(16, lookUp), startLoad(4, write)]
    await untilMoreAnswers()
    const mend = closeLater(mends)
    await breaks()
    await Promise.all([
      seen === undefined ? untilMoreAnswers() : expect.poll(isSeen, LATER).toBe(true),
      logged && expect.poll(log, LATER).toMatch(logged),
      measured && expect.poll(metrics, LATER).toMatch(measured),
    ])
    expect(await statusOf(`${first.url}/healthz`)).toBe(200)
    await mend()
    await expect.poll(isReady, LATER).toBe(true)
    if (over !== undefined) await expect.poll(log, LATER).toMatch(over)
    await untilMoreAnswers()
    await Promise.all([...loads.map((load) => load.stop()), stop()])
    expectOnlyOutages(loads.flatMap(({ samples }) => samples))
    await ledger.expectAllKept(writer.at(first.url))
    const hasEnded = stage.urls().length < stage.services.length
    expect(records.faults().filter((failure) => !(hasEnded && CONNECTION_LOST.test(failure)))).toEqual([])
    expect(records.stale()).toEqual([])
  }

  test.each<Fault>([
    {
      what: 'a process is killed',
      breaks: () => second.kill(),
      mends: () => stage.startOne(),
    },
    {
      what: 'Postgres restarts',
      breaks: () => postgres.shutDown(),
      mends: () => postgres.start(),
      ...OUTAGE,
      measured: /^player_stats_database_up\{connection="dashboard"\} 0$/m,
      over: /"service available again/,
    },
    {
      what: 'Postgres hangs',
      // Six seconds are longer than any response may take.
      breaks: async () => {
        postgres.hang()
        await sleep(6_000)
      },
      mends: () => postgres.resume(),
      ...OUTAGE,
    },
    {
      what: 'Postgres fails over',
      breaks: async () => {
        await postgres.kill()
        closeSync(openSync(join(postgres.data, 'standby.signal'), 'w'))
        await postgres.start()
        for (let round = 0; round < 20; round += 1) {
          expect(await lookUp()).toMatchObject({ status: 503 })
          await sleep(100)
        }
      },
      mends: () => runSql(postgres.url, 'select pg_promote(wait => false)'),
      ...OUTAGE,
      over: /"timeline":\d+.*"the database failed over"/,
    },
    {
      what: 'a table is locked',
      breaks: async () => {
        locking = await beginTransactionWith(database, 'lock table users in access exclusive mode')
      },
      mends: () => locking.end(),
      seen: UNAVAILABLE,
      // The first refused request logs the reason: a timeout because of the lock, or the wait behind other requests.
      logged:
        /"message":"(?:a database statement timed out \(57014\)|a lookup waited too long in the queue)".*"service unavailable: requests are refused"/,
      measured: /^player_stats_database_up\{connection="lookups"\} 0$/m,
    },
    {
      what: 'the row of one person is locked',
      breaks: async () => {
        blocked = await stage.member(first)
        const { id } = (await blocked.get('/v1/users/me')).body
        locking = await beginTransactionWith(database, `select from users where id = ${id} for update`)
        expect(isOutage(await measure(() => blocked.link('Locked Out')))).toBe(true)
        expect(await write()).toMatchObject({ status: 200 })
      },
      mends: async () => {
        await locking.end()
        expect(await blocked.link('Locked Out')).toMatchObject({ status: 200 })
      },
    },
    {
      what: 'Postgres has no free connection for lookups',
      breaks: async () => {
        const isForLookups = "usename = 'stats' and query like '%with ordinality%'"
        const others = `select count(*)::int as count from pg_stat_activity where usename = 'stats' and not (${isForLookups})`
        const [{ count }] = await runSql(postgres.url, others)
        const limit = `alter role stats connection limit ${count}`
        await runSql(
          postgres.url,
          limit,
          `select pg_terminate_backend(pid) from pg_stat_activity where ${isForLookups}`,
        )
        await expect.poll(async () => (await lookUp()).status, LATER).toBe(503)
        expect(await statusOf(`${first.url}/readyz`)).toBe(503)
        await expect.poll(async () => (await write()).status, LATER).toBe(200)
      },
      mends: () => runSql(postgres.url, 'alter role stats connection limit -1'),
      seen: UNAVAILABLE,
      // If a lookup was in flight on an ended connection, its error is logged first, and this error a minute later as the cause.
      logged: /accepts no more connections \(53300\)|"code":"53300"/,
    },
    {
      what: 'Postgres is read-only',
      breaks: async () => {
        await postgres.configure('default_transaction_read_only = on')
        await expect.poll(() => scene.lookups(), { timeout: 10_000 }).toEqual([503, 503])
      },
      mends: () => postgres.configure('default_transaction_read_only = off'),
      seen: UNAVAILABLE,
      logged: /"code":"25006".*"lookups are refused: the database accepts no writes/,
      measured: /^player_stats_heartbeat_fresh 0$/m,
      over: /"lookups are answered again: the database accepts writes"/,
    },
    {
      what: 'Redis hangs',
      breaks: () => redis.hang(),
      mends: () => redis.resume(),
      logged: /"Redis is unavailable/,
      measured: /^player_stats_rate_counters\{state="away"\} 1$/m,
      over: /"Redis is available again/,
    },
  ])('clients get correct answers and lose no acknowledged write when $what', { timeout: MAX_FAULT_MS }, testFault)
})
