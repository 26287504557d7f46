/** An upgrade from release 1.0.0: the rows in the database keep their meaning. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import * as erasure from '../../src/store/people/erasure.ts'
import { readEverything } from '../../src/store/people/personal-data.ts'
import * as users from '../../src/store/people/users.ts'
import { createEmptyDatabase, hasPostgres } from '../helpers/app.ts'
import { runSql } from '../helpers/run-sql.ts'
import { loadTestStore, openStoreAt } from './open-test-store.ts'

const NAMES = ['0001_people_and_keys', '0002_audit_events', '0003_answer_from_indexes', '0004_accounts_from_an_index']
/** Two people: one with a key, and one who only logged in. */
const ROWS = [
  'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
  `insert into kysely_migration select unnest('{${NAMES}}'::text[]), 'then'`,
  `insert into users (chat_id, username, display_name, global_consent, guilds_fetched_at)
   select n, 'wren', 'Wren', true, '2026-01-02Z' from generate_series(5, 6) n`,
  "insert into linked_accounts values ('an account', 1, 'Wren', 'MOSS', 'eu', false, true)",
  "insert into instance_keys values ('a key', 1, 77, sha256('a key'), 'hint')",
  "insert into audit_events (actor, action, user_id, request_id) values ('member', 'consent.granted', 1, 'x')",
]
/** Lookups wait behind a migration that waits for a lock. */
const REQUIRE_TIMEOUT = [
  `create function require_timeout() returns event_trigger language plpgsql as
   $$ begin assert current_setting('lock_timeout') = '2s', 'lookups would wait for this lock'; end $$`,
  `create event trigger require_timeout on ddl_command_start when tag in ('ALTER TABLE', 'CREATE INDEX')
   execute function require_timeout()`,
]

test.skipIf(!hasPostgres)('an upgrade from release 1.0.0 changes nothing about people, keys and events', async () => {
  const databaseUrl = await createEmptyDatabase()
  const openForAdmin = async () => (await loadTestStore({ databaseUrl, mayMigrate: false })).open()
  await expect(openForAdmin()).rejects.toThrow('The tables of the service are missing from this database.')
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }),
  })
  for (const name of NAMES) await db.transaction().execute((await import(`../../migrations/${name}.ts`)).up)
  await db.destroy()
  await runSql(databaseUrl, ...ROWS, ...REQUIRE_TIMEOUT)
  await expect(openForAdmin()).rejects.toThrow('an older release: migration 0005_write_marks is missing.')

  const store = await openStoreAt(databaseUrl)
  const reader = { userId: '1', lookupDays: 90, inactiveDays: 1, chatCdnUrl: 'https://cdn.example' }
  expect(await readEverything(store.db, reader)).toMatchObject({
    user: { avatar_url: null, accounts: [{ id: 'an account', is_primary: true }] },
    instances: [{ id: 'a key', status: 'active', expires_at: null, replaced_by: null, revoked_by: null }],
    events: [{ action: 'consent.granted', by: 'me', via: null, notice: null }],
  })
  expect((await store.lookups.find({ keyValue: 'a key' })).key).toMatchObject({ limitId: 'a key' })
  expect(await users.countConsentsToExamples(store.db)).toBe(2)
  // 1.0.0 did not store when people last logged in, so nobody counts as inactive yet.
  await erasure.eraseInactive(store.db, reader.inactiveDays)
  expect(await users.findId(store.db, '6')).toBe('2')
  const secondPrimary = "insert into linked_accounts values ('another', 1, 'Wren', 'TWO', 'eu', false, true)"
  await expect(runSql(databaseUrl, secondPrimary)).rejects.toMatchObject({ code: '23505' })

  // Restoring a dump of 1.0.0 into this database leaves the newer tables.
  await runSql(databaseUrl, "delete from kysely_migration where name >= '0005'")
  await openStoreAt(databaseUrl)
  const doubt = "an older release's dump was restored"
  expect(await runSql(databaseUrl, 'select doubt from database_identity')).toEqual([{ doubt }])
})
