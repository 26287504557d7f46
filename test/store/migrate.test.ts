/** The schema: the same on every database, made once however many processes start, and the carrier of the rules. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as erasure from '../../src/store/people/erasure.ts'
import * as users from '../../src/store/people/users.ts'
import type { Store } from '../../src/store/store.ts'
import { databases, emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { ADVISORY_LOCKS, rowsOf } from '../helpers/run-sql.ts'
import { cause, createKey, logIn, openStoreAt, openTestStore } from './open-test-store.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test asks whatever there is.
type AnyDb = Kysely<any>

async function describeSchema(db: AnyDb) {
  const columns = await sql`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`.execute(db)
  const indexes = await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    db,
  )
  return { columns: columns.rows, indexes: indexes.rows }
}

const migrations = readdirSync(join(import.meta.dirname, '../../migrations'))
  .toSorted()
  .map((file) => basename(file, '.ts'))

const appliedMigrations = async (db: AnyDb) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

test.skipIf(!hasPostgres)('both databases have the same schema', async () => {
  const [postgres, embedded] = [await openTestStore('postgres'), await openTestStore('embedded')]
  expect(await describeSchema(embedded.db)).toEqual(await describeSchema(postgres.db))
  expect(await appliedMigrations(embedded.db)).toEqual(await appliedMigrations(postgres.db))
  await Promise.all([postgres.close(), embedded.close()])
})

test('every migration that there is is applied, in the order of their names', async () => {
  const store = await openTestStore('embedded')
  expect(await appliedMigrations(store.db)).toEqual(migrations)
  await store.close()
})

test('each migration has a transaction of its own: what one has locked is free while the next makes an index', async () => {
  const store = await openTestStore('embedded')
  const { rows } = await sql<{ count: string }>`
    select count(distinct xmin::text) as count from kysely_migration`.execute(store.db)
  expect(Number(rows[0]?.count)).toBe(migrations.length)
  await store.close()
})

describe.skipIf(!hasPostgres)('on Postgres', () => {
  test('three processes that start at once on an empty database all find it ready', async () => {
    for (let round = 0; round < 3; round += 1) {
      const url = await emptyDatabase()
      const stores = await Promise.all([1, 2, 3].map(() => openStoreAt(url)))
      await Promise.all(stores.map((store) => store.ping()))
      const names = await appliedMigrations(stores[0]?.db as AnyDb)
      expect(names).toEqual(migrations)
      // A lock of a session would stay behind a pooler in transaction mode, where another session releases it.
      expect(await rowsOf(url, ADVISORY_LOCKS)).toEqual([])
      await Promise.all(stores.map((store) => store.close()))
    }
  })

  test('each migration after the first can be taken back and applied again, with data there', async () => {
    const url = await emptyDatabase()
    const store = await openStoreAt(url)
    const userId = await logIn(store, '1')
    const { value } = await createKey(store, userId)
    // Without a key or a guild list, as whoever stays away.
    await users.withdrawConsent(store.db, await logIn(store, '2'), cause)
    const before = await describeSchema(store.db)
    for (const name of migrations.slice(1).toReversed()) {
      const { down } = await import(`../../migrations/${name}.ts`)
      await store.db.transaction().execute(down)
      await sql`delete from kysely_migration where name = ${name}`.execute(store.db)
    }
    expect(await describeSchema(store.db)).not.toEqual(before)
    await store.close()
    const again = await openStoreAt(url)
    expect(await describeSchema(again.db)).toEqual(before)
    expect((await again.lookups.find({ keyValue: value })).key).toMatchObject({ guildId: '77' })
    // Whoever was there before logins were dated is not taken for absent.
    await erasure.eraseAbsent(again.db, 1)
    expect(await logIn(again, '1')).toBe(userId)
    await again.close()
  })
})

describe.each(databases)('on the %s database the constraints carry the rules:', (database) => {
  let store: Store
  let userId: string
  beforeAll(async () => {
    store = await openTestStore(database)
    userId = await logIn(store, '1')
  })
  afterAll(() => store.close())

  const refusal = (code: string) => expect.objectContaining({ code })
  const UNIQUE = refusal('23505')
  // Told as "ask again": see unavailable.ts.
  const FOREIGN_KEY = expect.objectContaining({ cause: refusal('23503') })
  const CHECK = refusal('23514')

  const account = (id: string, isPrimary: boolean, owner = userId) =>
    store.db
      .insertInto('linked_accounts')
      .values({
        id,
        user_id: owner,
        publisher_game_name: 'x',
        publisher_tag_line: 'x',
        region: 'x',
        is_primary: isPrimary,
      })
      .execute()
  const key = (id: string, hash: Buffer) =>
    store.db
      .insertInto('instance_keys')
      .values({ id, user_id: userId, guild_id: '77', key_hash: hash, key_hint: 'x' })
      .execute()
  const permission = () =>
    store.db.insertInto('guild_permissions').values({ user_id: userId, guild_id: '77', is_allowed: true }).execute()

  test('a game id is linked once, and a person has one primary account', async () => {
    await account('a', true)
    await expect(account('a', false)).rejects.toEqual(UNIQUE)
    await expect(account('b', true)).rejects.toEqual(UNIQUE)
    await account('b', false)
    await expect(account('c', false, '999999')).rejects.toEqual(FOREIGN_KEY)
  })

  test('a person has one permission for a guild', async () => {
    await permission()
    await expect(permission()).rejects.toEqual(UNIQUE)
  })

  test('a key hash is unique and is a SHA-256', async () => {
    await key('k1', Buffer.alloc(32, 1))
    await expect(key('k2', Buffer.alloc(32, 1))).rejects.toEqual(UNIQUE)
    await expect(key('k3', Buffer.alloc(31, 1))).rejects.toEqual(CHECK)
  })

  test('a chat user is one person', async () => {
    const again = store.db
      .insertInto('users')
      .values({ chat_id: '1', username: 'x', display_name: 'x', global_consent: true })
    await expect(again.execute()).rejects.toEqual(UNIQUE)
  })
})
