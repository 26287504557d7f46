/** The admin command before it does anything: its help, and databases that it refuses to open. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/commands/admin/commands.ts'
import { createEmptyDatabase, hasPostgres } from '../helpers/app.ts'
import { readText } from '../helpers/repository.ts'
import { runSql } from '../helpers/run-sql.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openStoreAt } from '../store/open-test-store.ts'
import { expectRefused, runAdmin } from './run-admin.ts'

const folder = temporaryFolder()

test('an operator finds every admin command in the help', async () => {
  const help = await runAdmin({}, '--help')
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const [name, { usage, summary }] of commands) {
    expect(help.out).toContain(`\n  ${`${name} ${usage}`.trimEnd()}\n      ${summary}\n`)
  }
  expect(help.out.split('\n').filter((line) => line.length > 120)).toEqual([])
  expect(await runAdmin({})).toMatchObject({ code: 1, out: help.out })
  expect(await runAdmin({}, 'show', '--help')).toEqual(help)
  expectRefused(await runAdmin({}, 'show', '--halp'), /^Unknown option '--halp'\. See: npm run admin -- --help$/)
})

test('the documents name every admin command, with options that exist', () => {
  const documents = ['SECURITY.md', 'docs/runbook.md', 'docs/backup.md', 'docs/game-data.md']
  const typed = documents.flatMap((name) => [...readText(name).matchAll(/npm run admin -- ([a-z-]+)([^`\n]*)/g)])
  expect(new Set(typed.map(([, name]) => name))).toEqual(new Set(commands.keys()))
  for (const [line, name, rest = ''] of typed) {
    const { usage = '' } = commands.get(name ?? '') ?? {}
    expect([line, rest.includes('--yes')]).toEqual([line, usage.includes('--yes')])
    for (const [option = ''] of rest.matchAll(/--[a-z]+/g)) expect(usage, line).toContain(option)
  }
})

test('an admin command on the embedded database fails while the service is running', async () => {
  const dataDir = join(folder, 'data')
  const running = await openStoreAt(undefined, { dataDir })
  const refused = await runAdmin({ DATA_DIR: dataDir }, 'top')
  expect(refused).toMatchObject({ code: 1, out: '' })
  expect(refused.err).toMatch(/^The data folder .* is in use by another process\. Stop that one.*\n$/)
  await running.close()
  expect(await runAdmin({ DATA_DIR: dataDir }, 'top')).toMatchObject({ code: 0 })
})

test('an admin command with a wrong DATA_DIR fails instead of creating a database', async () => {
  const dataDir = join(folder, 'elsewhere')
  const sentence = `There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the service.\n`
  expect(await runAdmin({ DATA_DIR: dataDir }, 'top')).toEqual({ code: 1, out: '', err: sentence })
  const inProduction = await runAdmin({ NODE_ENV: 'production', DATA_DIR: dataDir }, 'top')
  expect(inProduction.err).toContain('DATABASE_URL: required in production')
})

describe.runIf(hasPostgres)('admin commands on Postgres', () => {
  const tables = async (url: string) => {
    const rows = await runSql(url, `select tablename from pg_tables where schemaname = 'public' order by 1`)
    return rows.map(({ tablename }) => tablename)
  }

  test('an admin command fails if the database has no tables', async () => {
    const DATABASE_URL = await createEmptyDatabase()
    const err =
      'The tables of the service are missing from this database. If it is the right one, create them with `npm run migrate`.\n'
    for (const argv of [['keys', '--guild', '5'], ['top'], ['erase', '5', '--yes']]) {
      expect(await runAdmin({ DATABASE_URL }, ...argv)).toEqual({ code: 1, out: '', err })
    }
    expect(await tables(DATABASE_URL)).toEqual([])
  })
})
