/** Behind PgBouncer: in session mode with the settings of docs/postgres.md, and refused in transaction mode. */
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as permissions from '../../src/store/people/permissions.ts'
import { createEmptyDatabase, hasPostgres } from '../helpers/app.ts'
import { multiplyDeadlines } from '../helpers/multiply-deadlines.ts'
import { pgbouncerPath, startPgbouncer } from '../helpers/pgbouncer.ts'
import { readText } from '../helpers/repository.ts'
import { connect, runSql, SELECT_ADVISORY_LOCKS } from '../helpers/run-sql.ts'
import { runToEnd } from '../process/process.ts'
import { cause, createKey, logIn, openStoreAt } from '../store/open-test-store.ts'

multiplyDeadlines(1)

const document = readText('docs/postgres.md')

const [settings = ''] = [...document.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, block]) => block)
const ofRole = [...document.matchAll(/alter role stats (set .*);/g)].map(([, setting]) => setting)

const canRun = pgbouncerPath !== undefined && hasPostgres

describe.runIf(canRun)('PgBouncer in session mode', async () => {
  const databaseUrl = await createEmptyDatabase()
  const name = new URL(databaseUrl).pathname.slice(1)
  await runSql(databaseUrl, ...ofRole.map((setting) => `alter database ${name} ${setting}`))
  const pooler = await startPgbouncer(databaseUrl, settings)
  const open = () => openStoreAt(pooler.url)
  const [store, ...others] = await Promise.all([open(), open(), open()])
  await Promise.all(others.map((other) => other.close()))

  test('three processes that start together behind PgBouncer migrate the database once', async () => {
    const applied = await runSql(databaseUrl, 'select name from kysely_migration')
    expect(applied).toHaveLength(readdirSync('migrations').length)
    expect(await runSql(databaseUrl, SELECT_ADVISORY_LOCKS)).toEqual([])
  })

  test('a lookup through PgBouncer sees a person’s latest change', async () => {
    const key = await createKey(store, await logIn(store, '1'))
    const userId = await logIn(store, '2')
    for (let round = 0; round < 20; round += 1) {
      const isAllowed = round % 2 === 0
      await permissions.set(store.db, { userId, guildId: '77', isAllowed }, cause)
      const question = { keyValue: key.value, subject: { guildId: '77', targetChatId: '2' } }
      const facts = await Promise.all(Array.from({ length: 60 }, () => store.lookups.find(question)))
      expect(facts.map(({ target }) => target?.isAllowed)).toEqual(facts.map(() => isAllowed))
    }
    await store.ping()
  })

  test('the service leaves no settings behind for the next client of PgBouncer', async () => {
    const rows = await store.query`select name from pg_settings where source = 'session'`
    // PgBouncer itself carries these from session to session.
    const carried = ['application_name', 'client_encoding', 'DateStyle', 'TimeZone']
    expect(rows.map(({ name }) => name).filter((name) => !carried.includes(name))).toEqual([])
    const shown = await Promise.all(Array.from({ length: 8 }, () => runSql(pooler.url, 'show statement_timeout')))
    expect(shown.flat()).toEqual(Array.from({ length: 8 }, () => ({ statement_timeout: '1500ms' })))
  })
})

/** The error of a start behind PgBouncer with these settings. */
async function refusalBehind(settings: string, databaseUrl: string): Promise<string> {
  const pooler = await startPgbouncer(databaseUrl, settings)
  const end = await runToEnd('.', { DATABASE_URL: pooler.url, LOG_LEVEL: 'warn' })
  expect(end).toMatchObject({ code: 1, stdout: '' })
  return end.stderr
}

const USE =
  'Use the direct address of Postgres, or a pooler in session mode: see docs/postgres.md, section Connection poolers.\n'
const inTransactions = settings.replace('session', 'transaction')

test.runIf(canRun)('the service refuses to start behind PgBouncer in transaction mode', async () => {
  const said = await refusalBehind(inTransactions, await createEmptyDatabase())
  expect(said).toBe(`DATABASE_URL: this is a connection pooler in transaction mode. ${USE}`)
})

test.runIf(canRun)('the service recognizes transaction mode even if PgBouncer is busy', async () => {
  const databaseUrl = await createEmptyDatabase()
  const pooler = await startPgbouncer(databaseUrl, inTransactions)
  let isOver = false
  const others = Array.from({ length: 8 }, async () => {
    const client = await connect(pooler.url)
    while (!isOver) await client.query('select pg_sleep(0.001)')
    await client.end()
  })
  await expect(openStoreAt(pooler.url)).rejects.toThrow(/^this is a connection pooler in transaction mode/)
  isOver = true
  await Promise.all(others)
})

test.runIf(canRun)('the service refuses to start if PgBouncer rejects startup parameters', async () => {
  const said = await refusalBehind('pool_mode = session', await createEmptyDatabase())
  expect(said).toBe(`DATABASE_URL: the connection pooler rejects startup parameters. ${USE}`)
})

test.runIf(canRun).each([
  ['default_transaction_isolation', 'serializable'],
  ['statement_timeout', '0'],
])('the service refuses to start if PgBouncer drops the setting %s', async (setting, value) => {
  const databaseUrl = await createEmptyDatabase()
  await runSql(databaseUrl, `alter database ${new URL(databaseUrl).pathname.slice(1)} set ${setting} = '${value}'`)
  const sentence = new RegExp(`^DATABASE_URL: ${setting} is ${value}.*\\.\n$`)
  expect(await refusalBehind(settings, databaseUrl)).toMatch(sentence)
})
