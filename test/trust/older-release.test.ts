/** During a deployment, the older release runs and starts on the schema of the next one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgres, migratedDatabase } from '../helpers/app.ts'
import { startLookupWorld } from '../helpers/lookup-world.ts'
import { openStoreAt } from '../store/open-test-store.ts'

test.skipIf(!hasPostgres)('a release keeps running, and starts, on the schema of the next release', async () => {
  const databaseUrl = await migratedDatabase()
  const world = await startLookupWorld({ databaseUrl })
  const lookUp = async () => (await world.inGuild.lookUp(world.lookup)).status
  expect(await lookUp()).toBe(200)
  const tables = await world.query`select tablename as name from pg_tables where schemaname = 'public'`
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    await world.query`alter table ${sql.table(name)} add column of_the_next_release text`
  }
  await world.query`insert into kysely_migration (name, timestamp) values ('9999_next_release', '2030-01-01T00:00:00Z')`
  // The statement stays prepared on connections that outlive the migration.
  expect(await lookUp()).toBe(200)
  const started = await openStoreAt(databaseUrl)
  await started.ping()
})
