/** During a deployment the release before runs on the schema of the one to come, and starts on it too. */
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateToLatest } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open-store.ts'
import { databases, emptyDatabase } from '../helpers/app.ts'

const log = { warn: () => {}, info: () => {} }

test.each(databases)('on the %s database', async (database) => {
  const databaseUrl = database === 'postgres' ? await emptyDatabase() : undefined
  const store = await openStore({ databaseUrl, log })
  // A release to come has expanded the schema.
  await sql`alter table users add column avatar text`.execute(store.db)
  await sql`insert into kysely_migration (name, timestamp) values ('9999_avatars', '2030-01-01T00:00:00Z')`.execute(
    store.db,
  )
  expect(await migrateToLatest(store.db as unknown as Kysely<unknown>)).toEqual([])
  await store.close()
  if (databaseUrl !== undefined) {
    const again = await openStore({ databaseUrl, log })
    await again.ping()
    await again.close()
  }
})
