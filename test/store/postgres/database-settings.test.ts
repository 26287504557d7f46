/** Settings of a database do not change results: each connection sets everything that results depend on. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadStoreConfig } from '../../../src/config/config.ts'
import { TIME_LIMITS } from '../../../src/lib/time-limits.ts'
import { migrateToLatest } from '../../../src/store/migrate.ts'
import { clientOptions } from '../../../src/store/postgres/client-options.ts'
import { ConnectionPool } from '../../../src/store/postgres/connection-pool.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { createEmptyDatabase, createMigratedDatabase, describeIf, hasPostgres, startApp } from '../../helpers/app.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { beginTransactionWith, runSql, SELECT_ADVISORY_LOCKS } from '../../helpers/run-sql.ts'
import { temporaryFolder } from '../../helpers/temporary-folder.ts'
import { newId, ownGuild, person } from '../../routes/dashboard/people.ts'
import { loadTestStore, openStoreAt } from '../open-test-store.ts'

/** A time zone where it is another day than in UTC. */
const FAR_ZONE = new Date().getUTCHours() < 12 ? 'Etc/GMT+12' : 'Etc/GMT-12'

/** Two lists of settings. The settings of one list are applied together. */
const UNUSUAL_SETTINGS = [
  [
    "DateStyle = 'SQL, DMY'",
    "default_transaction_isolation = 'serializable'",
    'array_nulls = off',
    "lock_timeout = '1ms'",
    "statement_timeout = '1ms'",
    "idle_in_transaction_session_timeout = '1ms'",
    "TimeZone = 'Asia/Kathmandu'",
    "IntervalStyle = 'sql_standard'",
    "bytea_output = 'escape'",
    'standard_conforming_strings = off',
    'transform_null_equals = on',
    'extra_float_digits = -15',
    "client_encoding = 'LATIN1'",
  ],
  ["DateStyle = 'German'", "default_transaction_isolation = 'repeatable read'", `TimeZone = '${FAR_ZONE}'`],
]

/** Creates a database in this encoding, and returns its address. */
async function databaseIn(encoding: string): Promise<string> {
  const url = new URL(await createEmptyDatabase())
  const name = `${url.pathname.slice(1)}_${encoding.toLowerCase()}`
  const locale = "template template0 lc_collate 'C' lc_ctype 'C'"
  await runSql(url.href, `create database ${name} encoding '${encoding}' ${locale}`)
  url.pathname = `/${name}`
  return url.href
}

/** Expects the usual answers while people log in and decide, and a bot looks them up. */
async function expectUsualAnswers(databaseUrl: string): Promise<void> {
  const service = await startApp({ databaseUrl })
  const guild = ownGuild('Ünï 🌱')
  const anna = person(guild)
  // Several people log in at once, and one presses a switch several times at once.
  await Promise.all(Array.from({ length: 6 }, () => service.member(person(guild))))
  const member = await service.member(anna)
  const decided = await Promise.all(Array.from({ length: 6 }, () => member.allow(guild.id)))
  expect(decided.map(({ status }) => status)).toEqual(decided.map(() => 200))
  expect(await member.link('Änna 🌱', '이름')).toMatchObject({ status: 200 })
  const bot = service.botWith((await member.createKey(guild.id)).api_key)
  const lookup = { guild_id: guild.id, target_chat_id: anna.id }
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 200, body: { publisher_game_name: 'Änna 🌱' } })
  expect(await bot.lookUp({ ...lookup, target_chat_id: newId() })).toMatchObject({ status: 403 })
  await service.writeCounts()
  const { body: data } = await member.get('/v1/users/me/export')
  expect(data.lookups.lookups).toMatchObject([{ date: data.exported_at.slice(0, 10), answered: 1 }])
  expect(data.sessions).toMatchObject([{ is_current: true }])
  expect(await member.post('/auth/revoke')).toMatchObject({ status: 200 })
  expect(await bot.lookUp(lookup)).toMatchObject({ status: 403 })
}

describeIf(hasPostgres, 'on Postgres', () => {
  test.for(UNUSUAL_SETTINGS)('the service works as usual on a database with the setting %s', async (settings) => {
    const databaseUrl = await createEmptyDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    await runSql(databaseUrl, ...settings.map((setting) => `alter database ${name} set ${setting}`))
    await expectUsualAnswers(databaseUrl)
  })

  test.for([
    ['alter database NAME set session_replication_role = replica', 'session_replication_role is replica, '],
    ['alter database NAME set default_transaction_read_only = on', 'the database is read-only (25006)'],
    ['create table users (id int)', `another program's tables (relation "users" already exists)`],
    ["create table kysely_migration as select '2024_init' as name", `another program's tables (kysely_migration)`],
  ] as const)('after %j, the service refuses the database and says why', async ([statement, sentence]) => {
    const databaseUrl = await createEmptyDatabase()
    await runSql(databaseUrl, statement.replace('NAME', new URL(databaseUrl).pathname.slice(1)))
    await expect(openStoreAt(databaseUrl)).rejects.toThrow(sentence)
  })

  test('a migration waits for another process’s migration despite a short statement timeout', async () => {
    const connectionString = await createEmptyDatabase()
    // The lock of Kysely's migrator.
    const other = await beginTransactionWith(connectionString, 'select pg_advisory_xact_lock(3853314791062309107)')
    // A pooler may set a statement timeout.
    const settings = { statement_timeout: '2000' }
    const pool = new ConnectionPool({ connectionString, max: 1, onError: () => {}, settings })
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    onTestFinished(() => db.destroy())
    const migrating = migrateToLatest(db)
    await expect.poll(() => runSql(connectionString, `${SELECT_ADVISORY_LOCKS} and not granted`)).toHaveLength(1)
    await sleep(2_200)
    await other.end()
    expect(await migrating).not.toEqual([])
  })

  test('the service works on a SQL_ASCII database', async () => expectUsualAnswers(await databaseIn('SQL_ASCII')))

  test.for(['LATIN1', 'EUC_KR'])('the service refuses a database with the encoding %s', async (name) => {
    await expect(openStoreAt(await databaseIn(name))).rejects.toThrow(`the database's encoding is ${name}, `)
  })

  test('settings in DATABASE_URL apply unless the service overrides them', async () => {
    const set = {
      options: '-c search_path=stats -c DateStyle=German -c jit=on -c synchronous_commit=off -c idle_session_timeout=9',
      application_name: 'mine',
      ...{ statement_timeout: '0', lock_timeout: '1', query_timeout: '1', idle_in_transaction_session_timeout: '1' },
    }
    const connectionString = `${await createEmptyDatabase()}?${new URLSearchParams(set)}`
    const pool = new ConnectionPool({ connectionString, max: 1, onError: () => {} })
    onTestFinished(() => pool.end())
    const held = {
      search_path: 'stats',
      application_name: 'player-stats-lookup mine',
      DateStyle: 'ISO, DMY',
      statement_timeout: `${TIME_LIMITS.statementMs / 1_000}s`,
      idle_in_transaction_session_timeout: `${TIME_LIMITS.idleInTransactionMs / 1_000}s`,
      lock_timeout: '0',
      jit: 'off',
      synchronous_commit: 'on',
      idle_session_timeout: '0',
    }
    const shown = Object.keys(held).map((name) => `current_setting('${name}') as "${name}"`)
    expect(await pool.execute({ text: `select ${shown}` }, [])).toEqual([held])
    const limits = { connectionTimeoutMillis: TIME_LIMITS.connectMs, query_timeout: TIME_LIMITS.driverMs }
    expect(clientOptions({ connectionString })).toMatchObject({ keepAlive: true, ...limits })
  })

  test('the service reconnects after the file in DATABASE_URL_FILE gets the new password', async () => {
    const cluster = await startPostgres()
    const folder = temporaryFolder()
    const file = join(folder, 'address')
    const change = async (password: string) => {
      await runSql(cluster.url, `alter role stats password '${password}'`)
      await runSql(cluster.url, "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'stats'")
    }
    const write = (password: string) =>
      writeFileSync(file, `${cluster.url.replace('//postgres@', `//stats:${password}@`)}\n`)
    await runSql(cluster.url, 'create role stats login superuser')
    writeFileSync(join(cluster.data, 'pg_hba.conf'), 'host all postgres all trust\nhost all all all scram-sha-256\n')
    await runSql(cluster.url, 'select pg_reload_conf()')
    await change('one')
    write('one')
    const store = await loadTestStore(loadStoreConfig({ DATABASE_URL_FILE: file }))
    await store.open()
    const outage = { dashboard: false, lookups: false }
    await change('two')
    await expect.poll(() => store.check()).toEqual(outage)
    // Another program may leave the file truncated or missing for a moment.
    for (const leave of [() => writeFileSync(file, 'postgres://stats:two'), () => rmSync(file)]) {
      leave()
      expect(await store.check()).toEqual(outage)
    }
    write('two')
    await expect.poll(() => store.check(), { timeout: 20_000 }).toEqual({ dashboard: true, lookups: true })
  })

  test('the service refuses lookups if they reach a different database than the heartbeats', async () => {
    const [databaseUrl, another] = [await createMigratedDatabase(), await createMigratedDatabase()]
    const file = join(temporaryFolder(), 'address')
    writeFileSync(file, databaseUrl)
    const store = await openStoreAt(undefined, loadStoreConfig({ DATABASE_URL_FILE: file }))
    const find = () => store.lookups.find({ keyValue: 'psk_nobody' }).catch(({ message }) => message)
    expect(await find()).toMatchObject({ key: undefined })
    writeFileSync(file, another)
    await runSql(
      databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like '%instance_keys%' and pid <> pg_backend_pid()`,
    )
    await expect.poll(find).toBe('the database is not the same one as before')
  })
})
