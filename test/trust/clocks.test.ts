/** Replicas whose clocks are days wrong: nothing expires early or late by them, the database's clock decides. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '../helpers/actors.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { clockOff, hasFaketime, reportFaketime } from '../helpers/faketime.ts'
import { freePort } from '../helpers/postgres.ts'
import { statusOf } from '../helpers/service-process.ts'
import type { ServiceProcess } from './service-process.ts'
import { openStage, type Stage, somebody } from './stage.ts'

reportFaketime()
const hasParts = hasPostgres && hasFaketime

describe.skipIf(!hasParts)('of three replicas one is nine days ahead and one nine days behind (needs faketime)', () => {
  let stage: Stage
  let right: ServiceProcess
  let wrong: ServiceProcess[]
  let metrics: string[]

  beforeAll(async () => {
    stage = await openStage({ DATABASE_URL: await emptyDatabase() })
    right = await stage.startOne()
    const ports = [await freePort(), await freePort()]
    metrics = ports.map((port) => `http://127.0.0.1:${port}/metrics`)
    wrong = await Promise.all(
      ['+9d', '-9d'].map((offset, index) =>
        stage.startOne({ ...clockOff(offset), METRICS_PORT: String(ports[index]) }),
      ),
    )
  })
  afterAll(() => stage?.close())

  const atEach = (member: Member) =>
    Promise.all(
      [right, ...wrong].map(async ({ url }) => (await stage.elsewhere(member, url).get('/v1/users/me')).status),
    )

  const sweeps = async (url: string) =>
    Number(/player_stats_sweeps_total\{outcome="done"\} (\d+)/.exec(await (await fetch(url)).text())?.[1])

  test('their clocks are wrong indeed', async () => {
    const dates = await Promise.all(wrong.map(async ({ url }) => (await fetch(`${url}/healthz`)).headers.get('date')))
    const daysOff = dates.map((date) => Math.round((Date.parse(date ?? '') - Date.now()) / 86_400_000))
    expect(daysOff).toEqual([9, -9])
    expect(await statusOf(`${right.url}/readyz`)).toBe(200)
  })

  test('a session that began at one holds at each, also after all have swept', async () => {
    const members = await Promise.all([right, ...wrong].map((service) => stage.member(service)))
    for (const member of members) expect(await atEach(member)).toEqual([200, 200, 200])
    for (const url of metrics) await expect.poll(() => sweeps(url), { timeout: 30_000 }).toBeGreaterThan(0)
    for (const member of members) expect(await atEach(member)).toEqual([200, 200, 200])
  })

  test('the browser keeps the cookie for seven days, whichever replica sets it', async () => {
    for (const service of [right, ...wrong]) {
      const visitor = stage.visitor(service)
      const start = await visitor.get('/auth/login')
      const back = await stage.simulator.authorize(String(start.headers.location), somebody())
      const line = [(await visitor.follow(back)).headers['set-cookie'] ?? []]
        .flat()
        .find((one) => one.startsWith('session='))
      const [, expires = ''] = /Expires=([^;]+)/.exec(line ?? '') ?? []
      expect(Math.round((Date.parse(expires) - Date.now()) / 86_400_000)).toBe(7)
    }
  })

  test('a login begun at one can be finished at each', async () => {
    for (const begun of [right, ...wrong]) {
      for (const ended of [right, ...wrong]) {
        const visitor = stage.visitor(begun)
        const host = { host: 'localhost:3000' }
        const start = await visitor.get('/auth/login', host)
        const back = await stage.simulator.authorize(String(start.headers.location), somebody())
        const answer = await stage.elsewhere(visitor, ended.url).follow(back, host)
        expect(answer).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
      }
    }
  })

  test('a key is made from a server list of today at each', async () => {
    for (const service of wrong) expect((await stage.bot(service)).key).toMatch(/^psk_/)
  })
})
