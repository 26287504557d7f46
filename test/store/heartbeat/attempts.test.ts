/** What a process makes of each heartbeat that it tries to write, by the answers of a database that is played here. */
import { expect, onTestFinished, test } from 'vitest'
import { Heartbeat } from '../../../src/store/heartbeat/heartbeat.ts'
import { LACKS_OWN } from '../../../src/store/heartbeat/identity.ts'
import type { HeartbeatResult } from '../../../src/store/heartbeat/statements.ts'
import { noDatabase } from '../../helpers/no-database.ts'

const IDENTITY = { system: '1', database: '2', marks_table: '3', timeline: 4 }
const RECORDED = { ...IDENTITY, acceptedAt: 0, doubt: null }
const WRITTEN: HeartbeatResult = {
  ...{ isWritten: true, recorded: RECORDED, actual: IDENTITY },
  ...{ newestAgeMs: 0, ownBeat: 0, now: 10 },
}
/** What it finds in a database that was put back to the time before its last heartbeat. */
const PUT_BACK = { ...WRITTEN, isWritten: false }

/** A process that has started, and the database that it writes to, whose answers can be changed. */
async function start() {
  const database = {
    beat: WRITTEN,
    /** The doubts that it was told, and whether it keeps them. */
    doubts: [] as string[],
    takesDoubts: true,
  }
  const heartbeat = new Heartbeat(noDatabase(), SILENT, {
    beatOnce: async () => database.beat,
    recordIdentity: async () => {},
    recordDoubt: async (_db, doubt) => {
      database.doubts.push(doubt)
      if (!database.takesDoubts) throw new Error('no doubt is kept')
    },
    findRoom: async () => {},
  })
  await heartbeat.start()
  onTestFinished(() => heartbeat.stop())
  expect(heartbeat.isFresh).toBe(true)
  return { heartbeat, database }
}

test.concurrent('a database that is refused shows nobody from that moment, and is doubted on record', async ({
  expect,
}) => {
  const { heartbeat, database } = await start()
  database.beat = PUT_BACK
  await expect.poll(() => heartbeat.isRefused).toBe(true)
  expect(heartbeat.isFresh).toBe(false)
  expect(database.doubts).toEqual([LACKS_OWN])
  database.beat = WRITTEN
  await expect.poll(() => heartbeat.isFresh).toBe(true)
  expect(heartbeat.isRefused).toBe(false)
})

test.concurrent('a full disk that could not be put on record is not forgotten', async ({ expect }) => {
  const { heartbeat, database } = await start()
  database.takesDoubts = false
  heartbeat.meetFullDisk()
  await expect.poll(() => database.doubts.length).toBe(2)
  expect(heartbeat.isFresh).toBe(false)
  database.takesDoubts = true
  await expect.poll(() => heartbeat.isFresh).toBe(true)
})

const SILENT = { info: () => {}, warn: () => {} }
