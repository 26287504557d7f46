/** Housekeeping removes what has expired and nothing else, on several replicas at once. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import * as loginStates from '../../src/store/people/login-states.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import * as sessions from '../../src/store/people/sessions.ts'
import * as users from '../../src/store/people/users.ts'
import { sweepExpired } from '../../src/store/sweep.ts'
import { databases } from '../helpers/app.ts'
import { cause, logIn, storeForTests } from './open-test-store.ts'

const DAY_MS = 86_400_000
const hashOf = (text: string) => hash('sha256', text, 'buffer')
const nothing = { sessions: 0, loginStates: 0, auditEvents: 0, lookupCounts: 0, guildLists: 0 }

describe.each(databases)('on the %s database', (database) => {
  const store = storeForTests(database)
  let userId: string
  beforeAll(async () => {
    userId = await store.somebody()
  })

  const sweep = (auditDays = 90, lookupDays = 90) => sweepExpired(store.db, { auditDays, lookupDays })
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

  test('there is nothing to remove at first', async () => {
    expect(await sweep()).toEqual(nothing)
  })

  test('expired sessions and login states go, the others stay', async () => {
    for (const [id, days] of [
      ['old', -1],
      ['older', -30],
      ['fresh', 7],
    ] as const) {
      await sessions.create(store.db, id, { userId, lifetimeMs: days * DAY_MS })
      expect(await loginStates.use(store.db, id, inDays(1))).toBe(true)
    }
    await store.db
      .updateTable('used_login_states')
      .set({ expires_at: inDays(-1) })
      .where('state_hash', 'in', [hashOf('old'), hashOf('older')])
      .execute()
    expect(await sessions.findUserId(store.db, 'old')).toBeUndefined()
    const swept = await Promise.all([1, 2, 3].map(() => sweep()))
    expect(swept.map((one) => one.sessions).toSorted()).toEqual([0, 0, 2])
    expect(swept.map((one) => one.loginStates).toSorted()).toEqual([0, 0, 2])
    expect(await sessions.findUserId(store.db, 'fresh')).toBe(userId)
    expect(await loginStates.use(store.db, 'fresh', inDays(7))).toBe(false)
    expect(await sweep()).toEqual(nothing)
  })

  test('a login state that has expired is not used', async () => {
    expect(await loginStates.use(store.db, 'late', inDays(-1))).toBe(false)
    expect(await sweep()).toEqual(nothing)
  })

  test('a backlog of any size goes, and stays while a sweep is told to stop', async () => {
    await sql`
      insert into used_login_states (state_hash, expires_at)
      select sha256(n::text::bytea), now() - interval '1 hour' from generate_series(1, 5000) n`.execute(store.db)
    const stopped = { auditDays: 90, lookupDays: 90, signal: AbortSignal.abort() }
    expect(await sweepExpired(store.db, stopped)).toEqual(nothing)
    expect(await sweep()).toEqual({ ...nothing, loginStates: 5_000 })
  })

  test('audit events are kept for as long as the operator says', async () => {
    const event = { actor: 'operator', action: 'key.revoked', user_id: userId, subject: null, request_id: 'x' } as const
    await store.db
      .insertInto('audit_events')
      .values([-89, -91, -400].map((days) => ({ ...event, at: inDays(days) })))
      .execute()
    expect(await sweep()).toEqual({ ...nothing, auditEvents: 2 })
    expect(await sweep(36_500)).toEqual(nothing)
    expect(await sweep(1)).toEqual({ ...nothing, auditEvents: 1 })
  })

  test('counts of lookups are kept for as many days as the operator says, and so are the days whose counts are too low', async () => {
    const days = [0, 6, 7, 400]
    for (const day of days) {
      await sql`insert into lookup_counts (user_id, day, guild_id, key_hint, answered, refused)
                values (${userId}, (now() at time zone 'utc')::date - ${day}::integer, 77, 'hint', 1, 0)`.execute(
        store.db,
      )
      await sql`insert into lookup_gaps (day) values ((now() at time zone 'utc')::date - ${day}::integer)`.execute(
        store.db,
      )
    }
    expect(await sweep(90, 400)).toEqual({ ...nothing, lookupCounts: 1 })
    expect(await sweep(90, 7)).toEqual({ ...nothing, lookupCounts: 1 })
    expect(await store.db.selectFrom('lookup_counts').select('answered').execute()).toHaveLength(2)
    expect(await store.db.selectFrom('lookup_gaps').selectAll().execute()).toHaveLength(2)
  })

  test('the last batch of a process that ended more than a week ago is forgotten', async () => {
    const ended = (writer: string, days: number) => ({ writer, batch: 1, written_at: inDays(-days) })
    await store.db
      .insertInto('lookup_batches')
      .values([ended('long ago', 8), ended('lately', 6)])
      .execute()
    await sweep()
    expect(await store.db.selectFrom('lookup_batches').select('writer').execute()).toEqual([{ writer: 'lately' }])
  })

  test('the guild list of whoever did not come back for thirty days goes, and what they decided stays', async () => {
    const [gone, kept] = [await logIn(store, '2'), await logIn(store, '3')]
    await permissions.set(store.db, { userId: gone, guildId: '77', isAllowed: true }, cause)
    const lastSeen = (id: string, days: number) =>
      store.db
        .updateTable('users')
        .set({ guilds_fetched_at: inDays(-days) })
        .where('id', '=', id)
        .execute()
    // As after an update from a release that kept no names.
    await store.db.updateTable('guild_permissions').set({ guild_name: null }).execute()
    await lastSeen(gone, 31)
    await lastSeen(kept, 29)
    const before = await users.find(store.db, gone)
    expect(await sweep()).toEqual({ ...nothing, guildLists: 1 })
    expect(await users.listGuilds(store.db, gone)).toEqual([])
    expect(await users.listGuilds(store.db, kept)).toHaveLength(1)
    expect(await users.find(store.db, gone)).toEqual({ ...before, guildsFetchedAt: undefined })
    expect(await permissions.listOutsideGuildList(store.db, gone)).toMatchObject([
      { guildId: '77', guildName: 'Somewhere', isAllowed: true },
    ])
    expect(await sweep()).toEqual(nothing)
    await logIn(store, '2')
    expect(await users.listGuilds(store.db, gone)).toMatchObject([{ id: '77', isAllowed: true }])
  })
})
