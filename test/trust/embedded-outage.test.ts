/** The embedded database on a full disk: it says so, shows nobody, and goes on when there is room. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { mountSmallDisk } from '../helpers/small-disk.ts'
import { Ledger } from './ledger.ts'
import { expectOnlyOutages, isOutage, measure, startLoad, untilAnswered } from './load.ts'
import { openStage } from './stage.ts'

const DISK_BYTES = 256 * 1024 * 1024

test.skipIf(!inject('canMount'))(
  'on a full disk writes are 503, and lookups soon too; with room again everything goes on',
  async () => {
    const disk = mountSmallDisk(DISK_BYTES)
    onTestFinished(disk.remove)
    const stage = await openStage({ DATA_DIR: join(disk.folder, 'data') })
    onTestFinished(stage.close)
    const service = await stage.startOne()
    const { bot, visible: target } = await stage.scene(service)
    const writer = await stage.member(service)
    const ledger = new Ledger()
    const writes = startLoad(2, () => ledger.write(writer))
    const lookups = startLoad(4, () => bot.lookUp(target))
    await sleep(300)
    disk.fill(1024 * 1024)
    await sleep(500)
    const refused = await measure(() => ledger.write(writer))
    await expect.poll(async () => (await bot.lookUp(target)).status, { timeout: 10_000 }).toBe(503)
    for (const path of ['/v1/users/me', '/v1/users/me/history', '/v1/users/me/export']) {
      expect(await writer.get(path), path).toMatchObject({ status: 200 })
    }
    disk.free()
    await untilAnswered(() => ledger.write(writer))
    await untilAnswered(() => bot.lookUp(target))

    expect(isOutage(refused)).toBe(true)
    expectOnlyOutages(await writes.stop())
    expectOnlyOutages(await lookups.stop())
    await ledger.expectAllKept(writer)
    await service.kill()
    const restarted = await stage.startOne()
    await ledger.expectAllKept(writer.at(restarted.url))
  },
)
