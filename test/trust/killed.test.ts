/** A process that is killed in the middle of writes has lost none that it acknowledged. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { databases, emptyDatabase } from '../helpers/app.ts'
import { removeFolder, temporaryFolder } from '../helpers/temporary-folder.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { openStage, type Stage } from './stage.ts'

/** Set `TRUST_ROUNDS` for more. */
const ROUNDS = Number(process.env.TRUST_ROUNDS ?? 2)

let stage: Stage
const folder = temporaryFolder()

afterEach(async () => {
  await stage?.close()
  removeFolder(folder)
})

test.each(databases)('whatever was acknowledged is there after each kill, on the %s database', async (database) => {
  const isEmbedded = database === 'embedded'
  stage = await openStage(isEmbedded ? { DATA_DIR: join(folder, 'data') } : { DATABASE_URL: await emptyDatabase() })
  const ledger = new Ledger()
  const first = await stage.startOne()
  const someone = await stage.member(first)
  for (let round = 0; round < ROUNDS; round += 1) {
    const service = stage.services.at(-1) ?? first
    const writes = startLoad(4, () => ledger.write(someone.at(service.url)))
    await expect.poll(() => ledger.size).toBeGreaterThan(0)
    await sleep(200 + Math.random() * 500)
    await service.kill()
    await writes.stop()
    const restarted = await stage.startOne()
    await ledger.expectAllKept(someone.at(restarted.url))
  }
})
