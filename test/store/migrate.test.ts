/** Migrations: both databases get the same schema, and a migration does not wait long for a lock. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { loadStore } from '../../src/store/open-store.ts'
import { createMigratedDatabase, databases, hasPostgres } from '../helpers/app.ts'
import { beginTransactionWith, runSql } from '../helpers/run-sql.ts'
import { openTestStore, type TestStore } from './open-test-store.ts'

const describeSchema = async ({ query }: Pick<TestStore, 'query'>) => ({
  columns: await query`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`,
  indexes: await query`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
})

const migrations = readdirSync(join(import.meta.dirname, '../../migrations'))
  .toSorted()
  .map((file) => basename(file, '.ts'))

test.skipIf(!hasPostgres)('Postgres and the embedded database have the same schema', async () => {
  const [postgres, embedded] = [await openTestStore('postgres'), await openTestStore('embedded')]
  expect(await describeSchema(embedded)).toEqual(await describeSchema(postgres))
})

test.each(databases)('on the %s database, each migration runs in its own transaction', async (database) => {
  const store = await openTestStore(database)
  const applied = await store.query`select name, xmin::text from kysely_migration order by name`
  expect(applied.map(({ name }) => name)).toEqual(migrations)
  // The locks of one migration are released before the next migration creates an index.
  expect(new Set(applied.map(({ xmin }) => xmin)).size).toBe(migrations.length)
})

test.skipIf(!hasPostgres)('a migration of a locked table times out, and succeeds when repeated', async () => {
  const url = await createMigratedDatabase()
  await runSql(url, "delete from kysely_migration where name = '0016_drop_unused'")
  const other = await beginTransactionWith(url, 'lock table database_identity')
  const store = await loadStore({ databaseUrl: url, log: { info: () => {}, warn: () => {} } })
  const tookTooLong = { name: 'StoreUnavailableError', message: 'a database statement timed out (55P03)' }
  await expect(store.open()).rejects.toMatchObject(tookTooLong)
  await other.end()
  await store.open()
})
