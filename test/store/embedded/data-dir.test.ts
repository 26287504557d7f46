/** The data folder is private, and a database in it counts only once it is complete. */
import { chmodSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DATABASE, hasDatabase, UNFINISHED } from '../../../src/store/embedded/data-dir.ts'
import { embeddedDatabase } from '../../../src/store/embedded/embedded.ts'
import * as users from '../../../src/store/people/users.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { openStore } from '../../helpers/open-store.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'

test('a process creates the database again if the previous process was killed while creating it', async () => {
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, DATABASE))
  expect(hasDatabase(dataDir)).toBe(true)
  for (const file of [join(DATABASE, 'PG_VERSION'), UNFINISHED]) writeFileSync(join(dataDir, file), '')
  expect(hasDatabase(dataDir), 'an admin command finds none').toBe(false)
  const seen: unknown[] = []
  const { open } = embeddedDatabase(dataDir, collectLog().log, async (db) => {
    setImmediate(() => seen.push('timers run between statements'))
    seen.push(...(await sql`show shared_buffers`.execute(db)).rows, hasDatabase(dataDir))
    throw new Error('a migration failed')
  })
  await expect(open()).rejects.toThrow('a migration failed')
  expect(seen).toEqual(['timers run between statements', { shared_buffers: '16MB' }, true])
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const next = await openStore({ dataDir, log: collectLog().log })
  expect(await users.isEmpty(next.db)).toBe(true)
  await next.close()
})

test('a process marks its new database as unfinished before it creates the files', async () => {
  const dataDir = temporaryFolder()
  const { open, close } = embeddedDatabase(dataDir, collectLog().log, async () => [])
  const opening = open()
  expect(existsSync(join(dataDir, UNFINISHED))).toBe(true)
  await opening.then(close)
})
