/** What a start with the built-in chat simulator adds: the demo world, and lines to paste. Never in production. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { makeDataDir } from '../store/embedded/data-dir.ts'
import * as instanceKeys from '../store/people/instance-keys.ts'
import * as users from '../store/people/users.ts'
import type { Store } from '../store/store.ts'
import type { Db } from '../store/tables.ts'
import { inTransaction } from '../store/transactions.ts'
import { seedDemoWorld } from './demo-world.ts'
import type { Greeting } from './greeting.ts'

/** Seeds the demo world into an empty database, and gives its key. On a slow machine that may take its time. */
export function prepareDemo({ withoutDeadline }: Store, { dataDir }: Config): Promise<Omit<Greeting, 'address'>> {
  return withoutDeadline(async (db) => {
    await seedOnce(db, dataDir)
    const key = readKey(join(dataDir, 'demo-key'))
    return { dataDir, key: key !== undefined && (await instanceKeys.isActiveValue(db, key)) ? key : undefined }
  })
}

/** However the process ends, the next start finds a world whose keys are in their files, or else an empty database. */
function seedOnce(db: Db, dataDir: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    // Of several processes that start at once, one seeds.
    await users.lockAll(trx)
    if (!(await users.isEmpty(trx))) return
    makeDataDir(dataDir)
    for (const [file, key] of Object.entries(await seedDemoWorld(trx))) {
      writeFileSync(join(dataDir, file), `${key}\n`, { mode: 0o600 })
    }
  })
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
