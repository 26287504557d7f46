/** Accepting a restored database: nothing of it counts before everything that was chosen is done, for everybody. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Store } from '../../../src/store/store.ts'
import { acceptRestore } from '../../../src/store/write-lease/accept-restore.ts'
import { examine, recordFirst } from '../../../src/store/write-lease/marks.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStoreWithoutLease } from '../open-test-store.ts'

const cause = { actor: 'operator', requestId: 'a test' } as const
/** More than one statement changes. */
const PEOPLE = 1_001

describe.each(databases)('on the %s database', (database) => {
  let store: Store
  beforeAll(async () => {
    store = await openTestStoreWithoutLease(database)
  })
  afterAll(() => store.close())

  /** As if it came from another server: people who agreed, each with a session and a key. */
  beforeEach(async () => {
    const { db } = store
    await db.deleteFrom('users').execute()
    await db.deleteFrom('database_identity').execute()
    await recordFirst(db, { ...(await examine(db, store.place(), '')).actual, system: 'another' })
    await sql`
      insert into users (chat_id, username, display_name, global_consent)
      select n, 'x', 'x', true from generate_series(1, ${PEOPLE}::int) n`.execute(db)
    await sql`
      insert into sessions (id_hash, user_id, created_at, expires_at)
      select sha256(id::text::bytea), id, now(), now() + interval '1 day' from users`.execute(db)
    await sql`
      insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
      select id::text, id, 77, sha256(id::text::bytea), 'x' from users`.execute(db)
    // As autovacuum does: without statistics the planner takes the tables for empty.
    await sql`analyze users, sessions, instance_keys`.execute(db)
  })

  const accept = () =>
    acceptRestore({ db: store.db, place: store.place() }, { areConsentsOff: true, areKeysRevoked: true }, cause)

  const left = async () => {
    const { rows } = await sql<{ consents: number; sessions: number; keys: number }>`
      select (select count(*)::int from users where global_consent) as consents,
             (select count(*)::int from sessions) as sessions,
             (select count(*)::int from instance_keys where revoked_at is null) as keys`.execute(store.db)
    return rows[0]
  }

  const isAccepted = async () => {
    const { recorded, actual } = await examine(store.db, store.place(), '')
    return recorded?.system === actual.system
  }

  const rename = (from: string, to: string) => store.db.schema.alterTable(from).renameTo(to).execute()

  test('every consent, session and key goes, however many there are', async () => {
    expect(await accept()).toEqual({ consents: PEOPLE, sessions: PEOPLE, keys: PEOPLE })
    expect(await left()).toEqual({ consents: 0, sessions: 0, keys: 0 })
    expect(await isAccepted()).toBe(true)
  })

  test('what fails half-way is not accepted, and is finished by doing it again', async () => {
    await rename('instance_keys', 'away')
    await expect(accept()).rejects.toThrow()
    await rename('away', 'instance_keys')
    expect(await isAccepted()).toBe(false)
    expect(await accept()).toMatchObject({ keys: PEOPLE })
    expect(await left()).toEqual({ consents: 0, sessions: 0, keys: 0 })
    expect(await isAccepted()).toBe(true)
  })
})
