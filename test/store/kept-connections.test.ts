/** Connections of the lookups: kept from one statement to the next, replaced when they break, shared when there is one. */
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { ConnectionPool } from '../../src/store/connection-pool.ts'
import { KeptConnections } from '../../src/store/kept-connections.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'

let connectionString: string
let other: pg.Client
beforeAll(async () => {
  if (!hasPostgres) return
  connectionString = await emptyDatabase()
  other = new pg.Client({ connectionString })
  await other.connect()
})
afterAll(() => other?.end())

const open = (max: number) => {
  const kept = new KeptConnections(new ConnectionPool({ connectionString, max, onError: () => {} }))
  onTestFinished(() => kept.end())
  return kept
}

/** Gives the process of the server that answered. */
async function ask(connections: KeptConnections, name = 'pid', seconds = 0): Promise<string> {
  const text = 'select pg_backend_pid()::text, pg_sleep($1)::text, $2::text'
  const { rows } = await connections.queryTexts({ name, text, values: [String(seconds), name] })
  expect(rows).toEqual([[expect.stringMatching(/^\d+$/), '', name]])
  return rows[0]?.[0] ?? ''
}

test.skipIf(!hasPostgres)('one after the other, statements are answered by the same connection', async () => {
  const connections = open(2)
  const pids = new Set<string>()
  for (const name of ['one', 'other', 'one', 'other', 'one']) pids.add(await ask(connections, name))
  expect(pids.size).toBe(1)
  expect(connections.use).toEqual({ connections: 1, idle: 1, waiting: 0 })
})

test.skipIf(!hasPostgres)('at the same time, by as many as there may be, and the rest in their turn', async () => {
  const connections = open(2)
  const pids = await Promise.all(Array.from({ length: 9 }, () => ask(connections, 'sleeper', 0.01)))
  expect(new Set(pids).size).toBe(2)
  expect(connections.use).toEqual({ connections: 2, idle: 2, waiting: 0 })
})

test.skipIf(!hasPostgres)('those that the server closed meanwhile are replaced, and no statement fails', async () => {
  const connections = open(2)
  const before = await Promise.all([ask(connections, 'sleeper', 0.05), ask(connections, 'sleeper', 0.05)])
  await other.query('select pg_terminate_backend(pid::int) from unnest($1::text[]) pid', [before])
  await expect.poll(async () => (await countOf(before)).count).toBe('0')
  const after = await Promise.all([ask(connections), ask(connections)])
  expect(after.filter((pid) => before.includes(pid))).toEqual([])
})

test.skipIf(!hasPostgres)('a statement that fails leaves its connection as it was', async () => {
  const connections = open(1)
  const pid = await ask(connections)
  await expect(connections.queryTexts({ name: 'wrong', text: 'select 1 / $1::int', values: ['0'] })).rejects.toThrow(
    'division by zero',
  )
  await expect(connections.queryTexts({ name: 'wrong', text: 'select 1 / $1::int', values: ['0'] })).rejects.toThrow(
    'division by zero',
  )
  expect(await ask(connections)).toBe(pid)
})

test.skipIf(!hasPostgres)('when they are closed, what is under way is answered, and none is left behind', async () => {
  const connections = new KeptConnections(new ConnectionPool({ connectionString, max: 2, onError: () => {} }))
  const idle = await ask(connections)
  const underWay = ask(connections, 'sleeper', 0.2)
  await connections.end()
  expect(await underWay).toBe(idle)
  await expect.poll(async () => (await countOf([idle])).count).toBe('0')
})

/** How many of these processes the server still has. */
async function countOf(pids: string[]): Promise<{ count: string }> {
  const { rows } = await other.query<{ count: string }>(
    'select count(*) from pg_stat_activity where pid = any ($1::int[])',
    [pids],
  )
  return rows[0] ?? { count: '' }
}
