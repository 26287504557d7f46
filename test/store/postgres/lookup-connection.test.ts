/** The connection of the lookups: shared by statements at once, kept between them, replaced when it breaks. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { LookupConnection } from '../../../src/store/postgres/lookup-connection.ts'
import { emptyDatabase, hasPostgres } from '../../helpers/app.ts'

describe.skipIf(!hasPostgres)("the lookups' connection", () => {
  let connectionString: string
  let other: pg.Client
  beforeAll(async () => {
    connectionString = await emptyDatabase()
    other = new pg.Client({ connectionString })
    await other.connect()
  })
  afterAll(() => other.end())

  const open = () => {
    const connection = new LookupConnection({ connectionString, onError: () => {} })
    onTestFinished(() => connection.end())
    return connection
  }

  /** Gives the server's process that answered, which sleeps a while first. */
  async function ask(connection: LookupConnection, said = 'nothing', seconds = 0): Promise<string> {
    const text = 'select pg_backend_pid()::text, pg_sleep($1)::text, $2::text'
    const rows = await connection.query<[string, string, string]>({ name: 'ask', text }, [seconds, said])
    expect(rows).toEqual([[expect.stringMatching(/^\d+$/), '', said]])
    return rows[0]?.[0] ?? ''
  }

  const divide = (connection: LookupConnection, by: string) =>
    connection.query({ name: 'divide', text: 'select 6 / $1::int' }, [by])

  /** How many of these processes the server still has. */
  async function living(pids: string[]): Promise<number> {
    const { rows } = await other.query('select 1 from pg_stat_activity where pid = any ($1::int[])', [pids])
    return rows.length
  }

  test('answers all statements, each with its own answer, and stays', async () => {
    const connection = open()
    const pids = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(connection, `statement ${n}`, 0.001)))
    pids.push(await ask(connection))
    expect(new Set(pids).size).toBe(1)
    expect(connection.use).toEqual({ connections: 1, idle: 1 })
  })

  test('that has a statement fail answers the others as if nothing had happened', async () => {
    const connection = open()
    const pid = await ask(connection)
    const results = await Promise.allSettled(['1', '0', '2', '0', 'six', '3'].map((by) => divide(connection, by)))
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.message))).toEqual([
      [[6]],
      'division by zero',
      [[3]],
      'division by zero',
      'invalid input syntax for type integer: "six"',
      [[2]],
    ])
    expect(await ask(connection)).toBe(pid)
  })

  test('that the server closed meanwhile is replaced, and no statement fails', async () => {
    const connection = open()
    const before = await ask(connection)
    await other.query('select pg_terminate_backend($1)', [before])
    // Until we have heard of it: what is sent before that is lost with the connection.
    await expect.poll(() => connection.use.idle).toBe(0)
    expect(await ask(connection)).not.toBe(before)
  })

  test('that breaks fails what was sent, as an outage, and the next statement opens another', async () => {
    const connection = open()
    const before = await ask(connection)
    const sent = Promise.allSettled([ask(connection, 'one', 30), ask(connection, 'two', 30)])
    await other.query('select pg_terminate_backend($1)', [before])
    for (const result of await sent) {
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailableError' } })
    }
    expect(await ask(connection)).not.toBe(before)
    expect(connection.use).toEqual({ connections: 1, idle: 1 })
  })

  test('that meets a locked table before its statement is prepared gives outages, and no others', async () => {
    const connection = open()
    await other.query('create table if not exists locked (id int)')
    await other.query('begin')
    await other.query('lock table locked in access exclusive mode')
    const read = () => connection.query({ name: 'read', text: 'select count(*)::int from locked where id = $1' }, [1])
    // The second one trusts in the preparation that the server cancels for the first.
    const results = await Promise.allSettled([read(), read(), read()])
    await other.query('rollback')
    expect(results).toEqual(
      results.map(() => ({ status: 'rejected', reason: expect.objectContaining({ name: 'StoreUnavailableError' }) })),
    )
    expect(await read()).toEqual([[0]])
  })

  test('that hangs is closed in time, whatever else was sent on it', async () => {
    const connection = open()
    const before = await ask(connection)
    // Past every deadline: the server is told to wait longer than we do.
    await connection.query({ name: 'patient', text: `select set_config('statement_timeout', $1, false)` }, ['0'])
    const results = await Promise.allSettled([ask(connection, 'one', 30), ask(connection, 'two')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask(connection)).not.toBe(before)
  })

  test('that is closed answers what is under way, and nothing is left behind', async () => {
    const connection = new LookupConnection({ connectionString, onError: () => {} })
    const pid = await ask(connection)
    const underWay = ask(connection, 'last words', 0.2)
    await connection.end()
    expect(await underWay).toBe(pid)
    await expect.poll(() => living([pid])).toBe(0)
  })
})
