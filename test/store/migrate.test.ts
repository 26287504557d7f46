/** The schema is the same on every database, and its constraints enforce the rules. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { loadStore } from '../../src/store/open-store.ts'
import { databases, hasPostgres, migratedDatabase } from '../helpers/app.ts'
import { beginWith, rowsOf } from '../helpers/run-sql.ts'
import { logIn, type Opened, openTestStore } from './open-test-store.ts'

const describeSchema = async ({ query }: Pick<Opened, 'query'>) => ({
  columns: await query`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`,
  indexes: await query`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
})

const migrations = readdirSync(join(import.meta.dirname, '../../migrations'))
  .toSorted()
  .map((file) => basename(file, '.ts'))

test.skipIf(!hasPostgres)('both databases have the same schema', async () => {
  const [postgres, embedded] = [await openTestStore('postgres'), await openTestStore('embedded')]
  expect(await describeSchema(embedded)).toEqual(await describeSchema(postgres))
})

test.each(databases)('on the %s database every migration is applied, in a transaction of its own', async (database) => {
  const store = await openTestStore(database)
  const applied = await store.query`select name, xmin::text from kysely_migration order by name`
  expect(applied.map(({ name }) => name)).toEqual(migrations)
  // The locks of one are released before the next creates an index.
  expect(new Set(applied.map(({ xmin }) => xmin)).size).toBe(migrations.length)
})

test.skipIf(!hasPostgres)('a migration that meets a lock gives up soon, and the next attempt applies it', async () => {
  const url = await migratedDatabase()
  await rowsOf(url, "delete from kysely_migration where name = '0016_drop_unused'")
  const other = await beginWith(url, 'lock table database_identity')
  const store = await loadStore({ databaseUrl: url, log: { info: () => {}, warn: () => {} } })
  const tookTooLong = { name: 'StoreUnavailableError', message: 'a database statement timed out (55P03)' }
  await expect(store.open()).rejects.toMatchObject(tookTooLong)
  await other.end()
  await store.open()
})

test.each(databases)('the constraints of the %s database refuse rows that break a rule', async (database) => {
  const store = await openTestStore(database)
  const user_id = await logIn(store, '1')
  const [UNIQUE, FOREIGN_KEY, CHECK] = ['23505', '23503', '23514']
  const account = { user_id, publisher_game_name: 'x', publisher_tag_line: 'x', region: 'x', is_primary: false }
  const permission = { user_id, guild_id: '77', is_allowed: true }
  const key = { user_id, guild_id: '77', key_hint: 'x', key_hash: Buffer.alloc(32, 1) }
  const rows: [table: string, row: object, code?: string][] = [
    ['linked_accounts', { ...account, id: 'a', is_primary: true }],
    ['linked_accounts', { ...account, id: 'a' }, UNIQUE],
    ['linked_accounts', { ...account, id: 'b', is_primary: true }, UNIQUE],
    ['linked_accounts', { ...account, id: 'c', user_id: '999999' }, FOREIGN_KEY],
    ['audit_events', { actor: 'member', action: 'x', request_id: 'x', notice: 'unknown' }, FOREIGN_KEY],
    ['guild_permissions', permission],
    ['guild_permissions', permission, UNIQUE],
    ['instance_keys', { ...key, id: 'k1' }],
    ['instance_keys', { ...key, id: 'k2' }, UNIQUE],
    ['instance_keys', { ...key, id: 'k3', key_hash: Buffer.alloc(31, 1) }, CHECK],
    ['users', { chat_id: '1', username: 'x', display_name: 'x' }, UNIQUE],
  ]
  for (const [table, row, code] of rows) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const inserting = store.query`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`
    const fault = await inserting.then(
      () => undefined,
      (error) => error.code ?? error.cause?.code,
    )
    expect([table, row, fault]).toEqual([table, row, code])
  }
})
