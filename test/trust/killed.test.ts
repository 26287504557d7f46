/** A process that is killed while it writes loses no acknowledged write. `bad-days.test.ts` tests this on Postgres. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import { openStage } from './stage.ts'

/** Set `TRUST_ROUNDS` for more. */
const ROUNDS = Number(process.env.TRUST_ROUNDS ?? 2)

test('the embedded database keeps every acknowledged write when its process is killed', async () => {
  const stage = await openStage({ DATA_DIR: temporaryFolder() })
  const ledger = new Ledger()
  let service = await stage.startOne()
  const someone = await stage.member(service)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, kill } = service
    const writes = startLoad(4, () => ledger.write(someone.at(url)))
    await expect.poll(() => ledger.size).toBeGreaterThan(0)
    await sleep(200 + Math.random() * 500)
    await kill()
    await writes.stop()
    service = await stage.startOne()
    await ledger.expectAllKept(someone.at(service.url))
  }
})
