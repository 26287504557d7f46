/** What is late is ended at the server before anybody is told so, however the service is connected. */
import { dirname } from 'node:path'
import { Kysely } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { endAbandonedCommits } from '../../../src/store/postgres/abandoned-commits.ts'
import { APPLICATION_NAME } from '../../../src/store/postgres/client-options.ts'
import { ConnectionPool } from '../../../src/store/postgres/connection-pool.ts'
import { postgresDialect } from '../../../src/store/postgres/kysely-dialect.ts'
import { workUntil } from '../../../src/store/request-deadline.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { StoreUnavailableError } from '../../../src/store/unavailable.ts'
import { type Certificate, hasOpenssl, makeCertificate } from '../../helpers/certificate.ts'
import { type Pooler, startPgbouncer } from '../../helpers/pgbouncer.ts'
import { type Cluster, startPostgres } from '../../helpers/postgres.ts'
import { removeFolder, temporaryFolder } from '../../helpers/temporary-folder.ts'

const poolerIn = (mode: string) => `pool_mode = ${mode}
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options`

describe.skipIf(inject('postgresUrl') === null)('a commit that waits for a standby that is away', () => {
  let folder: string
  let certificate: Certificate | undefined
  let postgres: Cluster
  let operator: pg.Client

  beforeAll(async () => {
    folder = temporaryFolder()
    certificate = hasOpenssl ? makeCertificate(folder) : undefined
    postgres = await startPostgres({ isDurable: true, ...(certificate && { certificate }) })
    operator = new pg.Client({ connectionString: postgres.url })
    await operator.connect()
    await operator.query('create table wishes (wish text)')
    await operator.query("alter system set synchronous_standby_names = 'away'")
    await operator.query('select pg_reload_conf()')
  })
  afterAll(async () => {
    await operator?.end()
    await postgres?.remove()
    removeFolder(folder)
  })

  const ask = async (text: string) => (await operator.query(text)).rows
  const waiting = () => ask("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  const poolAt = (connectionString: string) => new ConnectionPool({ connectionString, max: 1, onError: () => {} })

  async function expectEnded(connectionString: string): Promise<void> {
    const pool = poolAt(connectionString)
    const lease = await pool.connect()
    await lease.query({ text: 'begin' })
    await lease.query({ text: 'insert into wishes values ($1)', values: [connectionString] })
    await expect(lease.query({ text: 'commit' })).rejects.toBeInstanceOf(StoreUnavailableError)
    // When the answer is there, it is over: it counts in its place, and locks nothing.
    expect(await waiting()).toEqual([])
    expect((await ask('select wish from wishes')).map(({ wish }) => wish)).toContain(connectionString)
    lease.release()
    expect(pool.use.connections).toBe(0)
    await pool.end()
  }

  test('is ended over TCP', () => expectEnded(postgres.url))

  test('is ended over a socket', () => {
    const { port } = new URL(postgres.url)
    return expectEnded(`postgres://postgres@/postgres?host=${dirname(postgres.data)}&port=${port}`)
  })

  test('is ended over TLS', ({ skip }) => {
    if (certificate === undefined) return skip('making a certificate takes openssl')
    const address = new URL(postgres.url)
    address.hostname = 'localhost'
    return expectEnded(`${address}?sslmode=verify-full&sslrootcert=${certificate.authority}`)
  })

  // Whatever the mode, a connection that waits for its COMMIT still has its server process, and PgBouncer knows which.
  test.skipIf(!inject('hasPgbouncer')).each(['session', 'transaction'])(
    'is ended through PgBouncer in %s mode, whose server process is another',
    async (mode) => {
      const pooler: Pooler = await startPgbouncer(postgres.url, poolerIn(mode))
      await expectEnded(pooler.url)
      await pooler.remove()
    },
  )

  test('is not acknowledged when somebody else cancels its wait', async () => {
    const pool = poolAt(postgres.url)
    const lease = await pool.connect()
    await lease.query({ text: 'begin' })
    await lease.query({ text: "insert into wishes values ('cancelled')" })
    const committing = expect(lease.query({ text: 'commit' })).rejects.toBeInstanceOf(StoreUnavailableError)
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    await ask("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'")
    await committing
    lease.release()
    await pool.end()
  })

  test('is not the only one: a statement that ended well, but late, is not acknowledged either', async () => {
    const pool = poolAt(postgres.url)
    const lease = await workUntil(performance.now() + 500, () => pool.connect())
    const text = 'do $$ begin perform pg_sleep(60); exception when query_canceled then null; end $$'
    await expect(lease.query({ text })).rejects.toBeInstanceOf(StoreUnavailableError)
    lease.release()
    await pool.end()
  })

  test('is ended before whoever met its lock is refused, however young it is', async () => {
    // As a process leaves it that is killed while it waits.
    const abandoned = new pg.Client({ connectionString: postgres.url, application_name: APPLICATION_NAME })
    abandoned.on('error', () => {})
    await abandoned.connect()
    const db = new Kysely<Tables>({ dialect: postgresDialect(poolAt(postgres.url)) })
    const pool = new ConnectionPool({
      connectionString: postgres.url,
      max: 1,
      onError: () => {},
      onLate: () => endAbandonedCommits(db),
    })
    const connected = await pool.connect()
    connected.release()
    await abandoned.query('begin')
    await abandoned.query("lock table wishes; insert into wishes values ('yes')")
    const committing = abandoned.query('commit')
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    const later = await workUntil(performance.now() + 800, () => pool.connect())
    const no = later.query({ text: "insert into wishes values ('no')" })
    await expect(no).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(await waiting()).toEqual([])
    expect((await ask('select wish from wishes')).map(({ wish }) => wish)).toContain('yes')
    await committing
    await abandoned.end()
    later.release()
    await pool.end()
    await db.destroy()
  })

  test('is ended when its request is over, before its own deadline', async () => {
    const pool = poolAt(postgres.url)
    const lease = await workUntil(performance.now() + 500, () => pool.connect())
    await lease.query({ text: 'begin' })
    await lease.query({ text: "insert into wishes values ('soon over')" })
    await expect(lease.query({ text: 'commit' })).rejects.toBeInstanceOf(StoreUnavailableError)
    expect(await waiting()).toEqual([])
    await expect(lease.query({ text: 'select 1' })).rejects.toBeInstanceOf(StoreUnavailableError)
    lease.release()
    await pool.end()
  })
})
