/** Behind PgBouncer, with the settings that docs/postgres.md gives for the version that this machine has. */
import { readdirSync } from 'node:fs'
import { describe, expect, inject, test } from 'vitest'
import { multiplyDeadlines } from '../../src/lib/deadline-factor.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { pgbouncerVersion, startPgbouncer } from '../helpers/pgbouncer.ts'
import { startPostgres } from '../helpers/postgres.ts'
import { readText } from '../helpers/repository.ts'
import { ADVISORY_LOCKS, beginWith, rowsOf } from '../helpers/run-sql.ts'
import { startStandby } from '../helpers/standby.ts'
import { startTcpProxy } from '../helpers/tcp-proxy.ts'
import { runToEnd } from '../process/process.ts'
import { cause, createKey, logIn, openStoreAt } from '../store/open-test-store.ts'

multiplyDeadlines(1)

const document = readText('docs/postgres.md')

/** The two blocks of settings: for releases that carry prepared statements in transaction mode, and for older ones. */
const [current = '', older = ''] = [...document.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, block]) => block)
/** What is to be set for the role. */
const ofRole = [...document.matchAll(/alter role stats (set .*);/g)].map(([, setting]) => setting)

const canRun = inject('hasPgbouncer') && hasPostgres

/** The block for this machine's release, and what nobody can change at a hosted database. */
const [major, minor] = canRun ? pgbouncerVersion() : [0, 0]
const modes = [
  { name: 'as documented', settings: major > 1 || minor >= 21 ? current : older, databasePooler: undefined },
  { name: 'in transaction mode', settings: 'pool_mode = transaction', databasePooler: 'transaction' as const },
  { name: 'in session mode', settings: 'pool_mode = session', databasePooler: 'transaction' as const },
]

describe.each(canRun ? modes : [])('behind PgBouncer $name', async ({ settings, databasePooler }) => {
  expect(settings).toContain('pool_mode = ')
  const databaseUrl = await emptyDatabase()
  if (databasePooler === undefined) await setUp(databaseUrl)
  const proxy = await startTcpProxy(databaseUrl)
  const pooler = await startPgbouncer(proxy.url, settings)
  const open = () => openStoreAt(pooler.url, { databasePooler })
  const [store, ...others] = await Promise.all([open(), open(), open()])
  await Promise.all(others.map((other) => other.close()))

  test('three processes that start at once migrate an empty database once, and leave no lock', async () => {
    const applied = await rowsOf(databaseUrl, 'select name from kysely_migration')
    expect(applied).toHaveLength(readdirSync('migrations').length)
    expect(await rowsOf(databaseUrl, ADVISORY_LOCKS)).toEqual([])
  })

  test('lookups and writes are served, and each lookup sees the last write', async () => {
    const key = await createKey(store, await logIn(store, '1'))
    const userId = await logIn(store, '2')
    for (let round = 0; round < 20; round += 1) {
      const isAllowed = round % 2 === 0
      await permissions.set(store.db, { userId, guildId: '77', isAllowed }, cause)
      const question = { keyValue: key.value, about: { guildId: '77', targetChatId: '2' } }
      const facts = await Promise.all(Array.from({ length: 60 }, () => store.lookups.find(question)))
      expect(facts.map(({ target }) => target?.isAllowed)).toEqual(facts.map(() => isAllowed))
    }
    await store.ping()
  })

  test('nothing that the service sets is left in a session that somebody else is given', async () => {
    const rows = await store.query`select name from pg_settings where source = 'session'`
    const byTransaction = databasePooler && ['statement_timeout', 'idle_in_transaction_session_timeout']
    // PgBouncer itself carries the name of the application and the like from session to session.
    const carried = ['application_name', 'client_encoding', 'DateStyle', 'TimeZone', ...(byTransaction ?? [])]
    expect(rows.map(({ name }) => name).filter((name) => !carried.includes(name))).toEqual([])
    const shown = await Promise.all(Array.from({ length: 8 }, () => rowsOf(pooler.url, 'show statement_timeout')))
    const expected = databasePooler === undefined ? '1500ms' : '0'
    expect(shown.flat()).toEqual(Array.from({ length: 8 }, () => ({ statement_timeout: expected })))
  })

  test('a change that waits for a lock is ended by the server, and never takes effect', async () => {
    await logIn(store, '3')
    const other = await beginWith(databaseUrl, "select from users where chat_id = '3' for update")
    const alone = store.query`update users set username = 'late' where chat_id = '3'`
    const [first, second] = await Promise.allSettled([alone, logIn(store, '3')])
    expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    expect((await other.query(waiting)).rows).toEqual([])
    await other.end()
    const kept = await rowsOf(databaseUrl, "select username from users where chat_id = '3'")
    expect(kept).toEqual([{ username: 'person-3' }])
    await logIn(store, '3')
  })
})

const refusal = (stderr: RegExp) => ({ code: 1, signal: null, stdout: '', stderr: expect.stringMatching(stderr) })

test.runIf(canRun)('a pooler that refuses startup parameters is named at once, with what to set', async () => {
  const pooler = await startPgbouncer(await emptyDatabase(), 'pool_mode = transaction')
  const end = await runToEnd('.', { DATABASE_URL: pooler.url, LOG_LEVEL: 'warn' })
  expect(end).toEqual(refusal(/^DATABASE_URL: a pooler refuses .* DATABASE_POOLER=transaction.*\.\n$/))
})

/** As the document says for a role, for all that there are. */
async function setUp(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await rowsOf(databaseUrl, ...ofRole.map((setting) => `alter database ${name} ${setting}`))
}

const dropped = [
  ...modes.map((mode) => ({ ...mode, setting: 'default_transaction_isolation', value: 'serializable' })),
  ...modes.slice(0, 1).map((mode) => ({ ...mode, setting: 'statement_timeout', value: '0' })),
]
test.runIf(canRun).each(dropped)(
  '$name, $setting is missed at once, which PgBouncer drops',
  async ({ settings, databasePooler, setting, value }) => {
    const databaseUrl = await emptyDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    await rowsOf(databaseUrl, `alter database ${name} set ${setting} = '${value}'`)
    const pooler = await startPgbouncer(databaseUrl, settings)
    const mode = databasePooler && { DATABASE_POOLER: databasePooler }
    const end = await runToEnd('.', { DATABASE_URL: pooler.url, LOG_LEVEL: 'warn', ...mode })
    expect(end).toEqual(refusal(new RegExp(`^DATABASE_URL: ${setting} is ${value}.*\\.\n$`)))
  },
)

test.runIf(canRun)('a pooler that is led to a standby shows nobody from the first lookup on', async () => {
  const postgres = await startPostgres()
  const standby = await startStandby(postgres.url)
  const proxy = await startTcpProxy(postgres.url)
  const pooler = await startPgbouncer(proxy.url, 'pool_mode = transaction\nserver_login_retry = 1')
  const store = await openStoreAt(pooler.url, { databasePooler: 'transaction' })
  const { value } = await createKey(store, await logIn(store, '1'))
  const lookups = () =>
    Promise.allSettled(Array.from({ length: 40 }, () => store.lookups.find({ keyValue: value }))).then(
      (found) => new Set(found.map(({ status }) => status)),
    )
  expect(await lookups()).toEqual(new Set(['fulfilled']))
  const caughtUp = async () => (await rowsOf(standby.url, 'select from instance_keys')).length
  await expect.poll(caughtUp, { timeout: 20_000 }).toBe(1)
  proxy.leadTo(standby.url)
  for (let round = 0; round < 20; round += 1) expect(await lookups()).toEqual(new Set(['rejected']))
  proxy.leadTo(postgres.url)
  await expect.poll(lookups, { timeout: 60_000 }).toEqual(new Set(['fulfilled']))
})
