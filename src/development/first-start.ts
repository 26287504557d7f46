/** What a start with the built-in chat simulator adds: the demo world, and lines to paste. Never in production. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import * as users from '../store/people/users.ts'
import type { Store } from '../store/store.ts'
import { DEMO_KEYS } from '../wire/examples.ts'
import { seedDemoWorld } from './demo-world.ts'
import { greeting } from './greeting.ts'

/** Seeds the demo world into an empty database. Gives the lines to print, and the keys while the first is kept and valid. */
export async function welcome({ db, lookups }: Store, { dataDir, publicUrl }: Config, port: number) {
  if (await users.isEmpty(db)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const [file, key] of Object.entries(await seedDemoWorld(db))) {
      writeFileSync(join(dataDir, file), `${key}\n`, { mode: 0o600 })
    }
  }
  const valid = readKey(dataDir, 'demo-key')
  const isValid = valid !== undefined && (await lookups.find({ keyValue: valid })).key !== undefined
  const refused = DEMO_KEYS.flatMap(({ file, answer }) => {
    const key = readKey(dataDir, file)
    return key === undefined ? [] : [{ key, answer }]
  })
  const address = publicUrl ?? `http://localhost:${port}`
  return {
    text: greeting(address, isValid ? valid : undefined, dataDir),
    demoKeys: isValid ? { valid, refused } : undefined,
  }
}

function readKey(dataDir: string, file: string): string | undefined {
  try {
    return readFileSync(join(dataDir, file), 'utf8').trim()
  } catch {
    return undefined
  }
}
