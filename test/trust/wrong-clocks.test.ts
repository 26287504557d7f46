/**
 * Processes with clocks that are days off: nothing expires early or late because of them. The database's clock tells the age of a
 * heartbeat, and the monotonic clock tells how long it stays fresh.
 */
import { expect, test } from 'vitest'
import { Bot, type Member } from '../helpers/actors.ts'
import { describeIf, hasPostgres } from '../helpers/app.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { runSql } from '../helpers/run-sql.ts'
import { statusOf } from '../helpers/service-process.ts'
import { startStandby } from '../helpers/standby.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'
import { faketimePath, wrongClockEnv } from '../helpers/wrong-clock.ts'
import { openStage, somebody } from './stage.ts'

const DAY_MS = 86_400_000

describeIf(hasPostgres && faketimePath !== undefined, 'processes whose clocks are nine days off', async () => {
  const postgres = await startPostgres({ isDurable: true })
  const proxy = await startTcpProxy(postgres.url)
  const stage = await openStage({ DATABASE_URL: proxy.url })
  const right = await stage.startOne()
  await stage.startOne(wrongClockEnv('+9d'))
  await stage.startOne(wrongClockEnv('-9d'))
  const scene = await stage.scene(right)
  const standby = await startStandby(postgres.url)

  const expectAll = (status: number) => expect.poll(() => scene.lookups()).toEqual([status, status, status])

  test('processes with wrong clocks answer lookups', async () => {
    const dates = await Promise.all(
      stage.services.map(async ({ url }) => (await fetch(`${url}/healthz`)).headers.get('date')),
    )
    // Without `+ 0`, a clock that is a little behind would give -0, which `toEqual` distinguishes from 0.
    expect(dates.map((date) => Math.round((Date.parse(date ?? '') - Date.now()) / DAY_MS) + 0)).toEqual([0, 9, -9])
    await expectAll(200)
  })

  const atEach = (member: Member) =>
    Promise.all(stage.services.map(async ({ url }) => (await member.at(url).get('/v1/users/me')).status))
  test('processes with wrong clocks accept each other’s sessions', { timeout: 300_000 }, async () => {
    const members = await Promise.all(stage.services.map((service) => stage.member(service)))
    for (const member of members) expect(await atEach(member)).toEqual([200, 200, 200])
    const hasSwept = /player_stats_sweeps_total\{outcome="done"\} [1-9]/
    // A sweep that was too slow on a busy machine is repeated a minute later.
    for (const { metrics } of stage.services) await expect.poll(metrics, { timeout: 240_000 }).toMatch(hasSwept)
    for (const member of members) expect(await atEach(member)).toEqual([200, 200, 200])
  })

  test('processes with wrong clocks finish logins that began in another process', async () => {
    for (const begun of stage.services) {
      for (const ended of stage.services) {
        const visitor = stage.visitor(begun)
        const host = { host: 'localhost:3000' }
        const back = await visitor.agree(await visitor.get('/auth/login', host), somebody())
        const { status, headers } = await visitor.at(ended.url).follow(back, host)
        expect([status, headers.location]).toEqual([302, '/?login=done'])
        const cookie = [headers['set-cookie'] ?? []].flat().find((line) => line.startsWith('session='))
        const [, expires = ''] = /Expires=([^;]+)/.exec(cookie ?? '') ?? []
        expect(Math.round((Date.parse(expires) - Date.now()) / DAY_MS)).toBe(7)
      }
    }
  })

  test('an admin can create a key even if a process’s clock is wrong', async () => {
    for (const service of stage.services) expect((await stage.bot(service)).key).toMatch(/^psk_/)
  })

  test('a key expires at the same moment in every process, even if their clocks differ', async () => {
    const { key } = scene.bot
    const [{ end }] = await runSql(
      postgres.url,
      `update instance_keys set expires_at = clock_timestamp() + interval '2 seconds'
       where key_hash = sha256('${key}') returning extract(epoch from expires_at) as end`,
    )
    const now = async () => (await runSql(postgres.url, 'select extract(epoch from clock_timestamp()) as now'))[0].now
    const seen = new Set<string>()
    const watch = async ({ url }: { url: string }) => {
      for (let status = 200; status !== 401; ) {
        const before = await now()
        status = (await new Bot(url, key).get('/v1/content')).status
        const isEarly = Number(await now()) < Number(end)
        if (isEarly) expect(status).toBe(200)
        if (Number(before) >= Number(end)) expect(status).toBe(401)
        if (isEarly || status === 401) seen.add(`${url} ${status}`)
      }
    }
    await Promise.all(stage.services.map(watch))
    expect(seen.size, 'each process was asked before and after the key expired').toBe(2 * stage.services.length)
    // Other tests need the key.
    await runSql(postgres.url, 'update instance_keys set expires_at = null')
  })

  test('processes with wrong clocks trust the promoted database after a failover', async () => {
    proxy.shut()
    await standby.promote()
    proxy.redirectTo(standby.url)
    proxy.open()
    await expectAll(200)
    expect(await runSql(standby.url, 'select timeline from database_identity')).toEqual([{ timeline: 2 }])
  })

  test('at its start, a process checks the age of heartbeats by the database’s clock', async () => {
    await Promise.all(stage.services.splice(0).map((service) => service.kill()))
    /** Simulates an unrecorded promotion at some time after the newest heartbeat. */
    const promoteAfter = (age: string) =>
      runSql(
        standby.url,
        `with aged as (update write_marks set written_at = clock_timestamp() - interval '${age}')
         update database_identity set timeline = 1, accepted_at = clock_timestamp() - interval '1 day'`,
      )
    const readyAt = async (offset: string) => {
      const service = await stage.startOne(wrongClockEnv(offset))
      const status = await statusOf(`${service.url}/readyz`)
      await service.kill()
      return status
    }
    await promoteAfter('1 hour')
    expect(await readyAt('-9d')).toBe(503)
    // The promotion lies in the future, because a start may take long.
    await promoteAfter('-10 minutes')
    expect(await readyAt('+9d')).toBe(200)
  })
})
