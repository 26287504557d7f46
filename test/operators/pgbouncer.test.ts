/** Behind PgBouncer, with the settings that docs/scaling.md gives for the version that this machine has. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrateToLatest } from '../../src/store/migrate.ts'
import { openStore } from '../../src/store/open-store.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import type { Store } from '../../src/store/store.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { type Pooler, pgbouncerVersion, startPgbouncer } from '../helpers/pgbouncer.ts'
import { readText } from '../helpers/repository.ts'
import { ADVISORY_LOCKS, rowsOf } from '../helpers/run-sql.ts'
import { cause, createKey, logIn } from '../store/open-test-store.ts'

const document = readText('docs/scaling.md')

/** The two blocks of settings: for releases that carry prepared statements in transaction mode, and for older ones. */
const [current = '', older = ''] = [...document.matchAll(/```ini\n([\s\S]*?)```/g)].map(([, block]) => block)

describe.skipIf(!inject('hasPgbouncer') || !hasPostgres)('behind PgBouncer', () => {
  let databaseUrl: string
  let pooler: Pooler
  let store: Store

  beforeAll(async () => {
    databaseUrl = await emptyDatabase()
    const [major, minor] = pgbouncerVersion()
    const settings = major > 1 || minor >= 21 ? current : older
    expect(settings).toContain('pool_mode = ')
    pooler = await startPgbouncer(databaseUrl, settings)
    store = await openStore({ databaseUrl: pooler.url, log: { info: () => {}, warn: () => {} } })
  })
  afterAll(async () => {
    await store?.close()
    await pooler?.remove()
  })

  test('the documented settings serve lookups and writes, and each lookup sees the last write', async () => {
    const key = await createKey(store, await logIn(store, '1'))
    const userId = await logIn(store, '2')
    for (let round = 0; round < 20; round += 1) {
      const isAllowed = round % 2 === 0
      await permissions.set(store.db, { userId, guildId: '77', isAllowed }, cause)
      const question = { keyValue: key.value, about: { guildId: '77', targetChatId: '2' } }
      const facts = await Promise.all(Array.from({ length: 60 }, () => store.lookups.find(question)))
      expect(facts.map(({ target }) => target?.isAllowed)).toEqual(facts.map(() => isAllowed))
    }
    await store.ping()
  })

  test('nothing that the service sets is left in a session that somebody else is given', async () => {
    const { rows } = await sql<{ name: string }>`select name from pg_settings where source = 'session'`.execute(
      store.db,
    )
    // PgBouncer itself carries the name of the application from session to session.
    expect(rows.map(({ name }) => name).filter((name) => name !== 'application_name')).toEqual([])
  })
})

describe.skipIf(!inject('hasPgbouncer') || !hasPostgres)('behind PgBouncer in transaction mode', () => {
  test('three processes that start at once migrate an empty database, and leave no lock', async () => {
    for (let round = 0; round < 3; round += 1) {
      const databaseUrl = await emptyDatabase()
      const pooler = await startPgbouncer(databaseUrl, 'pool_mode = transaction')
      const pools = [1, 2, 3].map(() => new pg.Pool({ connectionString: pooler.url, max: 1 }))
      const dbs = pools.map((pool) => new Kysely({ dialect: new PostgresDialect({ pool }) }))
      try {
        const done = await Promise.all(dbs.map(migrateToLatest))
        expect(await rowsOf(databaseUrl, ADVISORY_LOCKS)).toEqual([])
        const applied = await rowsOf(databaseUrl, 'select name from kysely_migration order by name')
        expect(applied.length).toBeGreaterThan(10)
        expect(applied.map(({ name }) => name)).toEqual(done.flat().sort())
      } finally {
        await Promise.all(dbs.map((db) => db.destroy()))
        await pooler.remove()
      }
    }
  })
})
