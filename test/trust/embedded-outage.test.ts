/** The embedded database on a full disk: it says so, goes on reading, and writes again when there is room. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Ledger } from './ledger.ts'
import { expectOnlyOutages, isOutage, measure, startLoad, untilAnswered } from './load.ts'
import { lookup, openStage, type Stage } from './stage.ts'

const DISK_BYTES = 256 * 1024 * 1024

let folder: string
let stage: Stage

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stats-embedded-'))
})
afterEach(async () => {
  const troubles = stage?.troubles()
  await stage?.close()
  rmSync(folder, { recursive: true, force: true })
  expect(troubles).toEqual([])
})

/** A disk of its own; undefined where none can be made. */
function mountSmallDisk(): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'pipe' })
    return () => void execFileSync('umount', ['-l', folder])
  } catch {
    return undefined
  }
}

test('on a full disk writes are 503 and lookups go on; with room again everything does', async ({ skip }) => {
  const unmount = mountSmallDisk()
  if (unmount === undefined) return skip('making a small disk takes the right to mount one')
  try {
    stage = await openStage({ DATA_DIR: join(folder, 'data'), RATE_LIMIT_PER_MINUTE: '1000000000' })
    const [service] = await stage.start()
    if (service === undefined) throw new Error('no process')
    const bot = await stage.bot(service)
    const target = lookup((await stage.consentingPerson(service)).person)
    const writer = await stage.member(service)
    const ledger = new Ledger()
    const writes = startLoad(2, () => ledger.write(writer))
    const lookups = startLoad(4, () => bot.lookUp(target))
    await sleep(300)
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize - 1024 * 1024))
    await sleep(500)
    const refused = await measure(() => ledger.write(writer))
    rmSync(join(folder, 'filler'))
    await untilAnswered(() => ledger.write(writer))

    expect(isOutage(refused)).toBe(true)
    expectOnlyOutages(await writes.stop())
    expect((await lookups.stop()).filter(({ status }) => status !== 200)).toEqual([])
    await ledger.expectAllKept(writer)
    await service.kill()
    const [restarted] = await stage.start()
    await ledger.expectAllKept(stage.elsewhere(writer, restarted?.url ?? ''))
  } finally {
    await stage.close()
    unmount()
  }
})
