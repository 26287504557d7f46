/** Accepting a restored database does everything that the operator chose, for everybody, or nothing. */
import { beforeEach, describe, expect, test } from 'vitest'
import { acceptRestore } from '../../../src/store/heartbeat/accept-restore.ts'
import * as loginStates from '../../../src/store/people/login-states.ts'
import * as users from '../../../src/store/people/users.ts'
import { databases } from '../../helpers/app.ts'
import { openTestStoreWithoutHeartbeat } from '../open-test-store.ts'

const cause = { actor: 'operator', requestId: 'a test' } as const
const PEOPLE = 1_001

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStoreWithoutHeartbeat(database)

  /** The database seems to come from another server, and contains people who agreed, each with a session and a key. */
  beforeEach(async () => {
    await store.query`truncate users, audit_events cascade`
    await store.query`delete from database_identity`
    await store.query`
      insert into database_identity (system, database, marks_table, timeline, doubt) values ('another', '1', '1', 7, 'why')`
    await store.query`
      insert into users (chat_id, username, display_name, global_consent)
      select n, 'x', 'x', true from generate_series(1, ${PEOPLE}::int) n`
    await store.query`
      insert into sessions (id_hash, user_id, created_at, expires_at)
      select sha256(id::text::bytea), id, now(), now() + interval '1 day' from users`
    await store.query`
      insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
      select id::text, id, 77, sha256(id::text::bytea), 'x' from users`
  })

  const accept = () =>
    store.withoutDeadline((db) => acceptRestore(db, { turnConsentsOff: true, revokeKeys: true }, cause))

  const countRows = () => store.query`
    select (select count(*)::int from users where global_consent) as consents,
           (select count(*)::int from sessions) as sessions,
           (select count(*)::int from instance_keys where revoked_at is null) as keys,
           (select count(*)::int from audit_events) as events`
  const readIdentity = () => store.query`select * from database_identity`
  const rename = (from: string, to: string) => store.db.schema.alterTable(from).renameTo(to).execute()

  test('accepting a restored database withdraws all consents and revokes all keys in one transaction', async () => {
    await rename('instance_keys', 'away')
    await expect(accept()).rejects.toThrow()
    await rename('away', 'instance_keys')
    expect(await countRows()).toEqual([{ consents: PEOPLE, sessions: PEOPLE, keys: PEOPLE, events: 0 }])
    const begunAt = loginStates.beginningOf(await loginStates.nextExpiry(store.db))
    expect(await readIdentity()).toMatchObject([{ system: 'another' }])
    expect(await accept()).toEqual({ consents: PEOPLE, sessions: PEOPLE, keys: PEOPLE })
    const login = { chatId: '1', username: 'x', displayName: 'x', guilds: [], source: 'placeholder' as const }
    expect(await users.logIn(store.db, { ...login, begunAt }, { ...cause, actor: 'member' })).toBe('overtaken')
    expect(await countRows()).toEqual([{ consents: 0, sessions: 0, keys: 0, events: 2 * PEOPLE + 1 }])
    expect(await store.query`select action, count(*)::int as people from audit_events group by 1 order by 1`).toEqual([
      { action: 'consent.withdrawn', people: PEOPLE },
      { action: 'key.revoked', people: PEOPLE },
      { action: 'restore.accepted', people: 1 },
    ])
    expect(await readIdentity()).toMatchObject([{ doubt: null }])
    expect(await readIdentity()).not.toMatchObject([{ system: 'another' }])
    expect(await accept()).toBeUndefined()
  })

  test('an operator can accept a restored database again if a process has refused it, or after a minute', async () => {
    await accept()
    await store.query`update database_identity set doubt = 'this database lacks a heartbeat'`
    expect(await accept()).toEqual({ consents: 0, sessions: 0, keys: 0 })
    expect(await readIdentity()).toMatchObject([{ doubt: null }])
    await store.query`update database_identity set accepted_at = now() - interval '61 seconds'`
    expect(await accept()).toEqual({ consents: 0, sessions: 0, keys: 0 })
    expect(await accept(), 'accepted a moment ago').toBeUndefined()
  })
})
