/** What a start with the built-in chat simulator adds: the demo world, and lines to paste. Never in production. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import * as users from '../store/people/users.ts'
import type { Store } from '../store/store.ts'
import { seedDemoWorld } from './demo-world.ts'
import { greeting } from './greeting.ts'

/** Seeds the demo world into an empty database, and gives the lines to print. */
export async function welcome({ db, lookups }: Store, { dataDir, publicUrl }: Config, port: number) {
  if (await users.isEmpty(db)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const [file, key] of Object.entries(await seedDemoWorld(db))) {
      writeFileSync(join(dataDir, file), `${key}\n`, { mode: 0o600 })
    }
  }
  const key = readKey(join(dataDir, 'demo-key'))
  const isValid = key !== undefined && (await lookups.find({ keyValue: key })).key !== undefined
  const address = publicUrl ?? `http://localhost:${port}`
  return greeting(address, isValid ? key : undefined, dataDir)
}

function readKey(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return undefined
  }
}
