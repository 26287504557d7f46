/** The embedded database belongs to one process at a time, and keeps what was written to it. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, renameSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { openWithRetry } from '../../../src/process/open-with-retry.ts'
import { DATABASE } from '../../../src/store/embedded/data-dir.ts'
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
])('an operator is told what to do if %s of the embedded database is damaged', async (_what, damage) => {
  cpSync(template, dataDir, { recursive: true })
  damage(join(dataDir, DATABASE))
  const store = await loadStore({ dataDir, log: pino({ level: 'silent' }) })
  await expect(openWithRetry(store, { dataDir, databaseUrl: undefined })).rejects.toThrow(
    `DATA_DIR: the database in ${dataDir} is damaged. Restore a copy of the folder, or move it away and a new one will be created.`,
  )
})

test('a query or transaction on a closed embedded database gets an outage error', async () => {
  const pglite = new Embedded(undefined)
  await pglite.open()
  await pglite.close()
  await expect(pglite.query('select 1')).rejects.toBeInstanceOf(StoreUnavailableError)
  await expect(pglite.transaction((trx) => trx.query('select 1'))).rejects.toBeInstanceOf(StoreUnavailableError)
})
