/** The embedded database belongs to one process at a time, and keeps what was written to it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openWithRetry } from '../../../src/process/open-with-retry.ts'
import { DATABASE, hasDatabase, UNFINISHED } from '../../../src/store/embedded/data-dir.ts'
import { Embedded } from '../../../src/store/embedded/embedded.ts'
import { loadStore, type Store } from '../../../src/store/open-store.ts'
import * as users from '../../../src/store/people/users.ts'
import { StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { closeLater } from '../../helpers/close-later.ts'
import { openStore } from '../../helpers/open-store.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'
import { createKey, loadTestStore, logIn } from '../open-test-store.ts'

/** A data folder that is created once, because creating a folder takes many times as long as opening it. */
const template = temporaryFolder()
await (await openStore({ dataDir: template, log: pino({ level: 'silent' }) })).close()

let dataDir: string
beforeEach(() => {
  dataDir = join(temporaryFolder(), 'data')
})

async function openHere(): Promise<Store> {
  const store = await loadTestStore({ dataDir })
  await store.open()
  return store
}

/** Opens a copy of that folder. */
function openCopy(): Promise<Store> {
  cpSync(template, dataDir, { recursive: true })
  return openHere()
}

/** Begins to open the folder in another process. */
function startElsewhere(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'second-process.ts'), [dataDir], { execArgv: [], stdio: 'ignore' })
  closeLater(() => child.kill('SIGKILL'))
  return child
}

const inUse =
  'is in use by another process. Stop that one, or set DATA_DIR to another folder ' +
  '(or DATABASE_URL to a Postgres server, which any number of processes may share).'

test('a process cannot open a data folder that another process is using', async () => {
  const store = await openCopy()
  const { value } = await createKey(store, await logIn(store, '1'))
  for (let round = 0; round < 2; round += 1) {
    const [reported] = await once(startElsewhere(), 'message')
    expect(reported).toBe(`OperatorError: The data folder ${dataDir} ${inUse}`)
  }
  await expect(openHere()).rejects.toThrow(inUse)
  expect((await store.lookups.find({ keyValue: value })).key).toMatchObject({ guildId: '77' })
  expect(await users.isEmpty(store.db)).toBe(false)
})

test('the embedded database makes an existing data folder readable only by its owner', async () => {
  mkdirSync(dataDir, { mode: 0o755 })
  await openHere()
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
})

const unfinished = (path: string) => existsSync(join(path, UNFINISHED))
const moments: [string, (path: string) => boolean][] = [
  ['after it created the folder', existsSync],
  ['while it was creating the database', (path) => unfinished(path) && existsSync(join(path, DATABASE, 'PG_VERSION'))],
  ['before it created the tables', (path) => hasDatabase(path) && !unfinished(path)],
]

test.each(moments)('a process can use the data folder if the previous process was killed %s', async (_, isReached) => {
  const child = startElsewhere()
  while (!isReached(dataDir)) {
    expect(child.exitCode).toBe(null)
    await sleep(1)
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await users.isEmpty((await openHere()).db)).toBe(true)
  expect(unfinished(dataDir)).toBe(false)
})

test('a process that cannot open the database leaves the data folder unchanged', async () => {
  cpSync(template, dataDir, { recursive: true })
  const missing = join(dataDir, DATABASE, 'global')
  const moved = join(temporaryFolder(), 'global')
  renameSync(missing, moved)
  await expect(openHere()).rejects.toThrow()
  renameSync(moved, missing)
  expect(await users.isEmpty((await openHere()).db)).toBe(true)
})

test.each([
  ['the control file', (path: string) => truncateSync(join(path, 'global/pg_control'), 100)],
  ['the write-ahead log', (path: string) => rmSync(join(path, 'pg_wal'), { recursive: true })],
  ['the data', (path: string) => rmSync(join(path, 'base'), { recursive: true })],
])('an operator reads what to do if %s of the embedded database is damaged', async (_what, damage) => {
  cpSync(template, dataDir, { recursive: true })
  damage(join(dataDir, DATABASE))
  const store = await loadStore({ dataDir, log: pino({ level: 'silent' }) })
  await expect(openWithRetry(store, { dataDir, databaseUrl: undefined })).rejects.toThrow(
    `DATA_DIR: the database in ${dataDir} is damaged. Restore a copy of the folder, or move it away and a new one will be created.`,
  )
})

test('timers still run while the embedded database executes many statements', async () => {
  const store = await openCopy()
  let isOver = false
  const statements = (async () => {
    for (let n = 0; n < 200; n += 1) await users.isEmpty(store.db)
    isOver = true
  })()
  await sleep(1)
  expect(isOver).toBe(false)
  await statements
})

test('a query or transaction on a closed embedded database gets an outage error', async () => {
  const pglite = new Embedded(undefined)
  await pglite.open()
  await pglite.close()
  await expect(pglite.query('select 1')).rejects.toBeInstanceOf(StoreUnavailableError)
  await expect(pglite.transaction((trx) => trx.query('select 1'))).rejects.toBeInstanceOf(StoreUnavailableError)
})
