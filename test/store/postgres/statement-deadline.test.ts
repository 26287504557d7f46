/** A late statement is canceled at the server before its request gets 503, over TCP, over TLS and behind PgBouncer. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { TIME_LIMITS } from '../../../src/lib/time-limits.ts'
import { APPLICATION_NAME } from '../../../src/store/postgres/client-options.ts'
import { ConnectionPool } from '../../../src/store/postgres/connection-pool.ts'
import { endWaitingCommits } from '../../../src/store/postgres/waiting-commits.ts'
import { StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { describeIf, hasPostgres } from '../../helpers/app.ts'
import { certificate } from '../../helpers/certificate.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { pgbouncerPath, startPgbouncer } from '../../helpers/pgbouncer.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { connect } from '../../helpers/run-sql.ts'

multiplyDeadlines(3)

const SESSION_MODE = `pool_mode = session
ignore_startup_parameters = options`

describeIf(hasPostgres, 'a database whose standby is missing', async () => {
  const postgres = await startPostgres({ isDurable: true, certificate })
  const operator = await connect(postgres.url)
  await operator.query('create role another login superuser; create table wishes (wish text); create table others ()')
  // PgBouncer drops the settings of a connection.
  await operator.query("alter database postgres set statement_timeout = '1500ms'")
  await postgres.configure("synchronous_standby_names = 'away'")

  const ask = async (text: string) => (await operator.query(text)).rows
  const waiting = () => ask("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  /** Opens a pool as the service does. */
  const poolAt = (connectionString: string) => {
    const onTimeout = endWaitingCommits({ connectionString })
    return new ConnectionPool({ connectionString, max: 1, onError: () => {}, onTimeout })
  }
  const wishes = async () => (await ask('select wish from wishes')).map(({ wish }) => wish)

  async function connectAs(application_name: string, user = 'postgres') {
    const client = new pg.Client({ connectionString: postgres.url.replace('postgres@', `${user}@`), application_name })
    client.on('error', () => {})
    await client.connect()
    return client
  }

  async function expectCommitCanceled(connectionString: string): Promise<void> {
    const pool = poolAt(connectionString)
    const connection = await pool.connect()
    await connection.run({ text: 'begin' })
    await connection.run({ text: 'insert into wishes values ($1)', values: [connectionString] })
    await expect(connection.run({ text: 'commit' })).rejects.toBeInstanceOf(StoreUnavailableError)
    // When the answer arrives, the commit has taken effect and holds no locks.
    expect(await waiting()).toEqual([])
    expect(await wishes()).toContain(connectionString)
    connection.release()
    expect(pool.usage.connections).toBe(0)
    await pool.end()
  }

  test('over TCP, the service cancels a commit that waits for a standby', () =>
    expectCommitCanceled(`${postgres.url}?application_name=mine`))

  test('over TLS, the service cancels a commit that waits for a standby', () => {
    const address = new URL(postgres.url)
    address.hostname = 'localhost'
    return expectCommitCanceled(`${address}?sslmode=verify-full&sslrootcert=${certificate.ca}`)
  })

  test.skipIf(!pgbouncerPath)('behind PgBouncer, the service cancels a commit that waits for a standby', async () => {
    const pooler = await startPgbouncer(postgres.url, SESSION_MODE)
    await expectCommitCanceled(pooler.url)
  })

  test('a commit is not acknowledged if an operator cancels its wait for the standby', async () => {
    const pool = poolAt(`${postgres.url}?options=${encodeURIComponent('-c client_min_messages=error')}`)
    const connection = await pool.connect()
    await connection.run({ text: 'begin' })
    await connection.run({ text: "insert into wishes values ('cancelled')" })
    const committing = expect(connection.run({ text: 'commit' })).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    await ask("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
    await committing
    connection.release()
    await pool.end()
  })

  test('a request that waits for a hanging commit is refused only after the commit has ended', async () => {
    // A process that is killed while it waits leaves such a connection.
    const abandoned = await connectAs(APPLICATION_NAME)
    // Commits of another program and of another role are not the service's to end.
    const others = [await connectAs('another'), await connectAs(APPLICATION_NAME, 'another')]
    const waits = others.map((other) => other.query('insert into others default values'))
    await expect.poll(waiting).toHaveLength(2)
    await abandoned.query('begin')
    await abandoned.query("lock table wishes; insert into wishes values ('yes')")
    const pool = poolAt(postgres.url)
    const no = expect(pool.execute({ text: "insert into wishes values ('no')" }, [])).rejects
    await sleep((2 / 3) * TIME_LIMITS.statementMs)
    const committing = abandoned.query('commit')
    await no.toBeInstanceOf(StoreUnavailableError)
    expect(await waiting()).toHaveLength(2)
    expect(await wishes()).toContain('yes')
    expect(await wishes()).not.toContain('no')
    await committing
    await abandoned.end()
    await pool.end()
    const left = () => ask(`select pid from pg_stat_activity where application_name = '${APPLICATION_NAME}'`)
    // The connection that ended it is closed.
    await expect.poll(left).toHaveLength(1)
    await ask("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
    await Promise.all(waits)
    for (const other of others) await other.end()
  })
})
