/** Postgres on a full disk: heartbeats still find their place, withdrawals don't. Nobody is shown, on any replica, until there is room. */
import { afterAll, afterEach, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { type Member, send } from '../helpers/actors.ts'
import { hasPostgres } from '../helpers/app.ts'
import { type Cluster, freePort, startPostgres } from '../helpers/postgres.ts'
import { mountSmallDisk, type SmallDisk } from '../helpers/small-disk.ts'
import { expectToldInTurn } from './heartbeat-log.ts'
import { Ledger } from './ledger.ts'
import { startLightLoad } from './light-load.ts'
import { isOutage, measure } from './load.ts'
import { openStage, type Scene, type Stage } from './stage.ts'

const DISK_BYTES = 128 * 1024 * 1024
/** Far more than fit into the pages that a table has left. */
const MOST_WRITES = 500
/** How long after a refused withdrawal somebody may still be shown. */
const UNTIL_HIDDEN = { timeout: 10_000, interval: 50 }
const UNTIL_BACK = { timeout: 20_000, interval: 50 }

describe.skipIf(!hasPostgres || !inject('canMount'))('on a disk that gets full', () => {
  let disk: SmallDisk
  let postgres: Cluster
  let stage: Stage
  let scene: Scene
  let writer: Member
  let metricsPorts: [number, number]

  beforeAll(async () => {
    const mounted = mountSmallDisk(DISK_BYTES)
    if (mounted === undefined) throw new Error('a disk could be mounted before')
    disk = mounted
    postgres = await startPostgres({ isDurable: true, dataIn: disk.folder })
    stage = await openStage({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'info' })
    metricsPorts = [await freePort(), await freePort()]
    const startWith = (port: number) => stage.startOne({ METRICS_PORT: String(port) })
    const [first] = await Promise.all([startWith(metricsPorts[0]), startWith(metricsPorts[1])])
    scene = await stage.scene(first)
    writer = await stage.member(first)
  })
  afterEach(() => {
    expect(stage.troubles()).toEqual([])
  })
  afterAll(async () => {
    await stage?.close()
    await postgres?.remove()
    disk?.remove()
  })

  const scrape = () =>
    Promise.all(metricsPorts.map(async (port) => (await send(`http://127.0.0.1:${port}/metrics`)).text))

  test('nobody is shown once a write was refused, and all is as before when there is room again', async () => {
    const { bot, member, lookups } = scene
    const ledger = new Ledger()
    await ledger.write(writer)
    await expect.poll(() => lookups(), UNTIL_BACK).toEqual([200, 200])
    const { records, stop } = startLightLoad(stage, bot)
    onTestFinished(stop)
    disk.fill()
    let refused = await measure(() => ledger.write(writer))
    for (let writes = 0; refused.status === 200 && writes < MOST_WRITES; writes += 1) {
      refused = await measure(() => ledger.write(writer))
    }
    expect(isOutage(refused)).toBe(true)
    await expect.poll(() => lookups(), UNTIL_HIDDEN).toEqual([503, 503])
    expect(await stage.readiness()).toEqual([503, 503])
    for (const metrics of await scrape()) expect(metrics).toContain('\nplayer_stats_heartbeat_fresh 0\n')
    for (const service of stage.services) {
      const told = () => service.log().filter(({ msg }) => msg.startsWith('no lookup is answered'))
      await expect.poll(() => JSON.stringify(told()), UNTIL_HIDDEN).toContain('"code":"53100"')
    }
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })

    disk.free()
    await expect.poll(() => lookups(), UNTIL_BACK).toEqual([200, 200])
    await expect.poll(stage.readiness, UNTIL_BACK).toEqual([200, 200])
    await ledger.expectAllKept(writer)
    expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
    expect(await lookups()).toEqual([403, 403])
    stage.services.forEach(expectToldInTurn)
    await stop()
    expect(records.faults()).toEqual([])
    expect(records.stale()).toEqual([])
  })
})
