/** What a start with the built-in chat simulator adds: the demo world, and lines to paste. Never in production. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { findUserId } from '../store/operators/find-people.ts'
import * as users from '../store/people/users.ts'
import type { Store } from '../store/store.ts'
import { DEMO_KEYS, type DemoKeys } from '../wire/examples.ts'
import { cast } from './chat-simulator/cast.ts'
import { seedDemoWorld } from './demo-world.ts'
import { greeting } from './greeting.ts'

interface Start {
  store: Store
  config: Config
  port: number
}

export interface Welcome {
  /** The lines that say where to go and what to paste. */
  text: string
  /** Undefined: some are missing, or the first is no longer valid. */
  demoKeys: DemoKeys | undefined
}

/** Seeds the demo world if the database is empty, or if an earlier start was killed while it did. */
export async function welcome({ store, config, port }: Start): Promise<Welcome> {
  const fileOf = (name: string) => join(config.dataDir, name)
  // There while the demo world is seeded, and after a start that was killed meanwhile.
  const unfinished = fileOf('demo-world-unfinished')
  if ((await users.isEmpty(store.db)) || (existsSync(unfinished) && (await isSeeded(store)))) {
    keep(unfinished, '')
    for (const [name, key] of Object.entries(await seedDemoWorld(store.db))) keep(fileOf(name), key)
  }
  rmSync(unfinished, { force: true })
  const key = read(fileOf('demo-key'))
  const isValid = key !== undefined && (await store.lookups.find({ keyValue: key })).key !== undefined
  const valid = isValid ? key : undefined
  // An older release seeded neither the other keys nor everybody.
  const refused = DEMO_KEYS.flatMap(({ file, answer }) => {
    const kept = read(fileOf(file))
    return kept === undefined ? [] : [{ key: kept, answer }]
  })
  const isComplete = refused.length === DEMO_KEYS.length
  const address = config.publicUrl ?? `http://localhost:${port}`
  return {
    text: greeting({ address, key: valid, isComplete, dataDir: config.dataDir }),
    demoKeys: valid !== undefined && isComplete ? { valid, refused } : undefined,
  }
}

/** Whether the first of the seeded people is there: the file of an unfinished one may be about another database. */
const isSeeded = async ({ db }: Store) => (await findUserId(db, cast.admin.id)) !== undefined

function keep(file: string, key: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(file, `${key}\n`, { mode: 0o600 })
  chmodSync(file, 0o600)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
