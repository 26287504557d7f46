/** Postgres on a full disk: heartbeats still find their place, withdrawals don't. Nobody is shown, on any replica, until there is room. */
import { expect, inject, onTestFinished, test } from 'vitest'
import { hasPostgres } from '../helpers/app.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { expectToldInTurn } from './heartbeat-log.ts'
import { Ledger } from './ledger.ts'
import { startLightLoad } from './light-load.ts'
import { isOutage, measure } from './load.ts'
import { openStage } from './stage.ts'

const DISK_BYTES = 128 * 1024 * 1024
/** Far more than fit into the pages that a table has left. */
const MOST_WRITES = 500
/** How long after a refused withdrawal somebody may still be shown. */
const UNTIL_HIDDEN = { timeout: 10_000 }

const isPossible = hasPostgres && inject('canMount')

test.skipIf(!isPossible)(
  'nobody is shown once a write was refused, and all is as before when there is room again',
  {
    timeout: 300_000,
  },
  async () => {
    const disk = mountSmallDisk(DISK_BYTES)
    onTestFinished(disk.remove)
    const postgres = await startPostgres({ isDurable: true, dataIn: disk.folder })
    onTestFinished(postgres.remove)
    const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
    onTestFinished(stage.close)
    const first = await stage.startOne()
    await stage.startOne()
    const { bot, member, lookups } = await stage.scene(first)
    const writer = await stage.member(first)

    const ledger = new Ledger()
    await ledger.write(writer)
    await expect.poll(() => lookups()).toEqual([200, 200])
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
    for (const { metrics, log } of stage.services) {
      expect(await metrics()).toContain('\nplayer_stats_heartbeat_fresh 0\n')
      const told = () => log().filter(({ msg }) => msg.startsWith('no lookup is answered'))
      await expect.poll(() => JSON.stringify(told()), UNTIL_HIDDEN).toContain('"code":"53100"')
    }
    expect(await member.get('/v1/users/me')).toMatchObject({ status: 200, body: { global_consent: true } })
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })

    disk.free()
    await expect.poll(() => lookups()).toEqual([200, 200])
    await expect.poll(stage.readiness).toEqual([200, 200])
    await ledger.expectAllKept(writer)
    expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
    expect(await lookups()).toEqual([403, 403])
    stage.services.forEach(expectToldInTurn)
    await stop()
    expect(records.faults()).toEqual([])
    expect(records.stale()).toEqual([])
  },
)
