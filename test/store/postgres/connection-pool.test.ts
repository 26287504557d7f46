/** How the pool handles connections that fail, hang, or lead to another database, and how it logs them. */
import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withDeadline } from '../../../src/lib/work-deadline.ts'
import { ConnectionPool } from '../../../src/store/postgres/connection-pool.ts'
import { PooledConnection } from '../../../src/store/postgres/pooled-connection.ts'
import { StoreUnavailableError } from '../../../src/store/store-errors.ts'
import { createEmptyDatabase, describeIf, hasPostgres } from '../../helpers/app.ts'
import { closeLater } from '../../helpers/close-later.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { connect } from '../../helpers/run-sql.ts'
import { startTcpProxy } from '../../helpers/tcp-proxy.ts'
import { openStoreAt } from '../open-test-store.ts'

multiplyDeadlines(1)

describeIf(hasPostgres, 'a pool with one connection', async () => {
  const connectionString = await createEmptyDatabase()
  const other = await connect(connectionString)
  await other.query('create table write_marks (); create table locked (id int)')

  function open(options: Partial<ConstructorParameters<typeof ConnectionPool>[0]> = {}): ConnectionPool {
    const pool = new ConnectionPool({ connectionString, max: 1, onError: () => {}, ...options })
    closeLater(() => pool.end())
    return pool
  }

  /** Sleeps on the server for some seconds, and returns the id of the server process. */
  async function readPid(pool: ConnectionPool, seconds = 0): Promise<string> {
    const text = 'select pg_backend_pid()::text as pid, pg_sleep($1)'
    const [row] = await pool.execute<{ pid: string }>({ name: 'ask', text }, [seconds])
    return row?.pid ?? ''
  }

  const divide = async (pool: ConnectionPool, by: string) => {
    const [row] = await pool.execute<{ result: number }>({ name: 'divide', text: 'select 6 / $1::int as result' }, [by])
    return row?.result
  }
  const outage = expect.objectContaining({ name: 'StoreUnavailableError' })
  /** Whether this server process still runs. */
  const isAlive = async (pid: string) =>
    (await other.query('select from pg_stat_activity where pid = $1::int', [pid])).rowCount === 1

  test('the pool keeps a connection after its statement fails or times out', async () => {
    const pool = open()
    const pid = await readPid(pool)
    await expect(readPid(pool, 30)).rejects.toEqual(outage)
    for (const by of ['0', 'six'])
      await expect(divide(pool, by)).rejects.toThrow(/division by zero|invalid input syntax/)
    expect(await divide(pool, '3')).toBe(2)
    expect(await readPid(pool)).toBe(pid)
  })

  test('the pool opens a new connection after a connection breaks, idle or in use', async () => {
    const pool = open()
    const end = (pid: string) => other.query('select pg_terminate_backend($1)', [pid])
    const idle = await readPid(pool)
    await end(idle)
    // A statement sent before the pool notices would be lost with the connection.
    await expect.poll(() => pool.usage.idle).toBe(0)
    const before = await readPid(pool)
    const sent = expect(readPid(pool, 30)).rejects.toEqual(outage)
    await end(before)
    await sent
    expect([idle, before]).not.toContain(await readPid(pool))
    expect(pool.usage).toEqual({ connections: 1, idle: 1, waiting: 0 })
  })

  test('the pool keeps one idle connection, and closes others after half a minute', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pool = open({ max: 3 })
    await Promise.all([readPid(pool), readPid(pool), readPid(pool)])
    const idle = [29_999, 1, 1e6].map((ms) => vi.advanceTimersByTime(ms) && pool.usage.idle)
    expect(idle).toEqual([3, 1, 1])
  })

  test('the pool reports why it cannot connect, even while it pauses between attempts', async () => {
    const nowhere = connectionString.replace(/[^/]+$/, 'no_such_database')
    const pool = open({ connectionString: nowhere })
    const causes: unknown[] = []
    for (let time = 0; time < 2; time += 1) {
      await readPid(pool).catch((error) => causes.push([error.message, error.cause]))
    }
    const reason = expect.objectContaining({ code: '3D000' })
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 251)
    await readPid(pool).catch((error) => causes.push([error.message, error.cause]))
    clock.mockRestore()
    const refused = ['the database refuses connections', reason]
    expect(causes).toEqual([refused, ['not connecting: the last attempt just failed', reason], refused])
    // At startup, the operator gets the reason itself.
    await expect(readPid(open({ connectionString: nowhere, hasDeadlines: false }))).rejects.toEqual(reason)
  })

  test('a statement on a locked table gets an outage error, and succeeds after the unlock', async () => {
    const pool = open()
    await other.query('begin')
    await other.query('lock table locked in access exclusive mode')
    const read = () =>
      pool.execute({ name: 'read', text: 'select count(*)::int as count from locked where id = $1' }, [1])
    // The driver assumes that the first attempt prepared the statement, but the server cancelled it.
    await expect(read()).rejects.toEqual(outage)
    await other.query('rollback')
    await read().catch((error) => expect(error).toEqual(outage))
    expect(await read()).toEqual([{ count: 0 }])
  })

  test('the pool reports a full disk to the service', async () => {
    const onDiskFull = vi.fn()
    const pool = open({ onDiskFull })
    await expect(pool.execute({ text: "do $$ begin raise sqlstate '53100'; end $$" }, [])).rejects.toEqual(outage)
    expect(onDiskFull).toHaveBeenCalledOnce()
    expect(await withDeadline({ endsAt: 0 }, () => readPid(pool)), 'a statement that requests share').toMatch(/^\d+$/)
  })

  test('the pool serves the next request after one timed out waiting, and sends nothing after a request’s deadline', async () => {
    const pool = open()
    const connection = await pool.connect()
    await expect(pool.connect()).rejects.toEqual(outage)
    const next = pool.connect()
    connection.release()
    await (await next).release()
    const late = await withDeadline({ endsAt: 0 }, () => pool.connect())
    await expect(late.run({ text: 'commit' })).rejects.toThrow('the deadline of the request has passed')
    late.release()
  })

  test('the pool still uses a free connection after it failed to open a new connection', async () => {
    let hasRoom = true
    const check = () => {
      if (!hasRoom) throw new StoreUnavailableError('there is no room')
    }
    const pool = open({ max: 2, check })
    const connection = await pool.connect()
    hasRoom = false
    await expect(pool.connect()).rejects.toEqual(outage)
    hasRoom = true
    connection.release()
    await (await pool.connect()).release()
  })

  test('the pool lets 500 requests wait, and immediately refuses the next one', async () => {
    const pool = open()
    const connection = await pool.connect()
    const waiting = Array.from({ length: 500 }, async () => (await pool.connect()).release())
    expect(pool.usage.waiting).toBe(500)
    await expect(pool.connect()).rejects.toThrow('too many requests are waiting for the database')
    connection.release()
    await Promise.all(waiting)
  })

  test('the pool closes a connection whose statement hangs', async () => {
    const pool = open()
    const before = await readPid(pool)
    // The server waits longer than the pool.
    await pool.execute({ text: `select set_config('statement_timeout', $1, false)` }, ['0'])
    await expect(readPid(pool, 30)).rejects.toEqual(outage)
    expect(await readPid(pool)).not.toBe(before)
  })

  test('closing the pool waits for the statement in flight, and then closes all connections', async () => {
    const pool = new ConnectionPool({ connectionString, max: 1, onError: () => {} })
    const pid = await readPid(pool)
    const inFlight = readPid(pool, 0.2)
    await expect.poll(() => pool.usage.idle).toBe(0)
    await pool.end()
    expect(await inFlight).toBe(pid)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('the pool closes a connection that leads to the wrong database', async () => {
    let isAnother = false
    const check = () => {
      if (isAnother) throw new StoreUnavailableError('another database')
    }
    const pool = open({ check })
    const pid = await readPid(pool)
    expect(await readPid(pool)).toBe(pid)
    const inFlight = expect(readPid(pool, 0.2)).rejects.toEqual(outage)
    await expect.poll(() => pool.usage.idle).toBe(0)
    isAnother = true
    await inFlight
    await expect(readPid(pool)).rejects.toEqual(outage)
    isAnother = false
    await expect.poll(() => readPid(pool).catch(() => pid)).not.toBe(pid)
    await expect.poll(() => isAlive(pid)).toBe(false)
  })
})

test('a released connection keeps no listeners', () => {
  const client = Object.assign(new EventEmitter(), { release: () => {} })
  const options = { endsAt: 0, onError: () => {}, check: () => {} }
  const connection = new PooledConnection(client as unknown as pg.PoolClient, options)
  expect(client.eventNames()).toEqual(['error', 'notice'])
  connection.release()
  expect(client.eventNames()).toEqual([])
})

test.skipIf(!hasPostgres)('the log has one warning if connections to the database keep breaking', async () => {
  const proxy = await startTcpProxy(await createEmptyDatabase())
  const { log, lines } = collectLog()
  const logged = (words: string) => lines().filter(({ msg }) => msg === words)
  const store = await openStoreAt(proxy.url, { log })
  for (let round = 0; round < 3; round += 1) {
    proxy.shut()
    proxy.open()
    await expect.poll(store.ping, { timeout: 60_000 }).toBeUndefined()
  }
  await store.close()
  expect(logged('a database connection was lost')).toMatchObject([{ level: 40, err: { stack: expect.any(String) } }])
  const [over] = logged('no database connection has been lost for a while')
  expect(over).toMatchObject({ level: 30 })
  expect(over.failures).toBeGreaterThanOrEqual(3)
})
