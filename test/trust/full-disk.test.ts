/** A database on a full disk: every replica refuses lookups from the first refused write until there is room again. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { startPostgres } from '../helpers/postgres.ts'
import { canMount, mountSmallDisk } from '../helpers/small-disk.ts'
import { Ledger } from './ledger.ts'
import { startLightLoad } from './light-load.ts'
import { isOutage, measure } from './load.ts'
import { openStage } from './stage.ts'

const [LOST, BACK] = ['lookups are refused', 'lookups are answered again']
/** The lines of a log about the heartbeat. */
const told = (log: { msg: string }[]) =>
  log.filter(({ msg }) => msg.startsWith(LOST) || msg.startsWith(BACK)).map((line) => JSON.stringify(line))
/** Far more than fit into the free pages of a table. */
const MAX_WRITES = 500
/** A withdrawal that was refused stops lookups within this time. */
const UNTIL_HIDDEN = { timeout: 10_000 }

describe.skipIf(!canMount())('if the disk fills up', () => {
  test('lookups are refused once a write was refused, and answered again once there is room', {
    timeout: 300_000,
  }, async () => {
    const disk = mountSmallDisk(256 * 1024 * 1024)
    const postgres = await startPostgres({ isDurable: true, dataIn: disk.folder })
    const stage = await openStage({ DATABASE_URL: postgres.url, LOG_LEVEL: 'info' })
    const first = await stage.startOne()
    await stage.startOne()
    const ofEach = (status: number) => stage.services.map(() => status)
    const { bot, member, lookups } = await stage.scene(first)
    const writer = await stage.member(first)

    const ledger = new Ledger()
    await ledger.write(writer)
    await expect.poll(() => lookups()).toEqual(ofEach(200))
    const { records, stop } = startLightLoad(stage, bot)
    onTestFinished(stop)
    disk.fill()
    let refused = await measure(() => ledger.write(writer))
    for (let writes = 0; refused.status === 200 && writes < MAX_WRITES; writes += 1) {
      refused = await measure(() => ledger.write(writer))
    }
    expect(isOutage(refused)).toBe(true)
    await expect.poll(() => lookups(), UNTIL_HIDDEN).toEqual(ofEach(503))
    expect(await stage.readiness()).toEqual(ofEach(503))
    for (const { metrics } of stage.services) {
      expect(await metrics()).toContain('\nplayer_stats_heartbeat_fresh 0\n')
    }
    for (const { log } of stage.services) {
      await expect.poll(() => told(log()).join(), UNTIL_HIDDEN).toContain('"code":"53100"')
    }
    for (const path of ['/v1/users/me', '/v1/users/me/history', '/v1/users/me/export']) {
      expect(await member.get(path), path).toMatchObject({ status: 200 })
    }
    expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })

    disk.free()
    await expect.poll(() => lookups()).toEqual(ofEach(200))
    await expect.poll(stage.readiness).toEqual(ofEach(200))
    await ledger.expectAllKept(writer)
    expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
    expect(await lookups()).toEqual(ofEach(403))
    // The log alternates between loss and recovery. How often isn't asserted, since one more write may find room.
    for (const { log } of stage.services) {
      const lines = told(log()).map((line) => (line.includes(LOST) ? LOST : BACK))
      expect(lines).toEqual(lines.map((_, at) => (at % 2 === 0 ? LOST : BACK)))
      expect(lines.at(-1)).toBe(BACK)
    }
    await stop()
    expect(records.faults()).toEqual([])
    expect(records.stale()).toEqual([])
    await first.kill()
    const restarted = await stage.startOne()
    await ledger.expectAllKept(writer.at(restarted.url))
  })
})
