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

/** Seeds the demo world where it is missing, and gives the lines to print. */
export async function welcome({ store, config, port }: Start): Promise<Welcome> {
  const { dataDir, publicUrl } = config
  await seedIfMissing(store, dataDir)
  const valid = await readValidKey(store, dataDir)
  const refused = readRefusedKeys(dataDir)
  // An older release seeded neither these keys nor everybody.
  const isComplete = refused.length === DEMO_KEYS.length
  const address = publicUrl ?? `http://localhost:${port}`
  return {
    text: greeting({ address, key: valid, isComplete, dataDir }),
    demoKeys: valid !== undefined && isComplete ? { valid, refused } : undefined,
  }
}

/** Into an empty database, or where an earlier start was killed while it seeded. */
async function seedIfMissing(store: Store, dataDir: string): Promise<void> {
  // There while the demo world is seeded, and after a start that was killed meanwhile.
  const unfinished = join(dataDir, 'demo-world-unfinished')
  if ((await users.isEmpty(store.db)) || (existsSync(unfinished) && (await isSeeded(store)))) {
    keep(unfinished, '')
    for (const [name, key] of Object.entries(await seedDemoWorld(store.db))) keep(join(dataDir, name), key)
  }
  rmSync(unfinished, { force: true })
}

/** Whether the first of the seeded people is there: the file of an unfinished one may be about another database. */
const isSeeded = async ({ db }: Store) => (await findUserId(db, cast.admin.id)) !== undefined

async function readValidKey({ lookups }: Store, dataDir: string): Promise<string | undefined> {
  const key = read(join(dataDir, 'demo-key'))
  if (key === undefined) return undefined
  const facts = await lookups.find({ keyValue: key })
  return facts.key === undefined ? undefined : key
}

function readRefusedKeys(dataDir: string): DemoKeys['refused'] {
  return DEMO_KEYS.flatMap(({ file, answer }) => {
    const key = read(join(dataDir, file))
    return key === undefined ? [] : [{ key, answer }]
  })
}

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
