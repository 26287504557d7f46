/** Housekeeping removes expired rows and nothing else, on several replicas at once. */
import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { SWEEP_OPTIONS } from '../../src/process/service.ts'
import * as guildLists from '../../src/store/people/guild-lists.ts'
import * as loginStates from '../../src/store/people/login-states.ts'
import * as permissions from '../../src/store/people/permissions.ts'
import * as sessions from '../../src/store/people/sessions.ts'
import * as users from '../../src/store/people/users.ts'
import { sweepExpired } from '../../src/store/sweep.ts'
import { databases, describeIf, hasPostgres, startApp } from '../helpers/app.ts'
import { collectLog } from '../helpers/collect-log.ts'
import { noDatabase } from '../helpers/no-database.ts'
import { readText } from '../helpers/repository.ts'
import { cause, logIn, openTestStore, type TestStore } from './open-test-store.ts'

const DAY_MS = 86_400_000

const rowsIn = async ({ query }: TestStore, table: string) => (await query`select from ${sql.table(table)}`).length

test('a record of a withdrawal is removed within two hours, as the privacy page says', () => {
  expect(readText('docs/privacy.md')).toContain('cancel requests that began earlier | an hour or two |')
  // A record stays for an hour. A pause may be half as long again.
  expect(1.5 * Math.max(...Object.values(SWEEP_OPTIONS.pauses))).toBeLessThan(60 * 60_000)
})

test('a sweep that is aborted before it starts sends no statement', async () => {
  const refusing = noDatabase(() => Promise.reject(new Error('a statement was sent')))
  await sweepExpired(refusing, { auditDays: 90, lookupDays: 90 }, AbortSignal.abort())
})

describe.each(databases)('on the %s database', async (database) => {
  const store = await openTestStore(database)
  const userId = await store.somebody()

  const sweep = (auditDays = 90, lookupDays = 90) => sweepExpired(store.db, { auditDays, lookupDays })
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

  test('a sweep removes only expired sessions and login states', async () => {
    for (const [id, days] of Object.entries({ old: -1, older: -30, fresh: 7 })) {
      await sessions.create(store.db, id, { userId, lifetimeMs: days * DAY_MS })
      expect(await loginStates.markUsed(store.db, id, await loginStates.nextExpiry(store.db))).toBe(true)
    }
    const fresh = hash('sha256', 'fresh', 'buffer')
    await store.query`update used_login_states set expires_at = now() - interval '1 day' where state_hash <> ${fresh}`
    expect(await sessions.find(store.db, 'old')).toBeUndefined()
    await sweep()
    expect(await rowsIn(store, 'sessions')).toBe(1)
    expect(await rowsIn(store, 'used_login_states')).toBe(1)
    expect(await sessions.find(store.db, 'fresh')).toMatchObject({ userId })
    const expiry = await loginStates.nextExpiry(store.db)
    expect(await loginStates.markUsed(store.db, 'fresh', expiry)).toBe(false)
    expect(await loginStates.markUsed(store.db, 'late', inDays(-1)), 'a state that has expired').toBe(false)
    expect(await loginStates.markUsed(store.db, 'early', inDays(1)), 'created before the clock went back').toBe(false)
    expect(await loginStates.markUsed(store.db, 'in time', expiry)).toBe(true)
  })

  test('a sweep removes records of withdrawals that are older than an hour', async () => {
    await store.query`
      insert into withdrawals (person_hash, at) values ('old', now() - interval '61 minutes'),
        ('young', now() - interval '59 minutes'), ('not settled', 'infinity')`
    await sweep()
    const left =
      await store.query`select convert_from(person_hash, 'utf8') as who, at <= now() as is_past from withdrawals`
    expect(left.toSorted((a, b) => a.who.localeCompare(b.who))).toEqual([
      { who: 'not settled', is_past: true },
      { who: 'young', is_past: true },
    ])
  })

  test('a sweep keeps audit events for the number of days that the operator set', async () => {
    await store.query`
      insert into audit_events (at, actor, action, user_id, request_id)
      select now() - make_interval(days => days), 'operator', 'key.revoked', ${userId}, 'x' from unnest('{89,91,400}'::int[]) days`
    const left = []
    for (const auditDays of [36_500, 90, 1]) {
      await sweep(auditDays)
      left.push(await rowsIn(store, 'audit_events'))
    }
    expect(left).toEqual([4, 2, 1])
  })

  test('a sweep keeps lookup counts for the number of days that the operator set', async () => {
    const days = sql`(select (now() at time zone 'utc')::date - ago as day from unnest('{0,6,7,400}'::int[]) ago)`
    await store.query`insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
                      select ${userId}, day, 77, 'hint', 1, 0 from ${days} days`
    await store.query`insert into lookup_gaps (day) select day from ${days} days`
    const left = []
    for (const lookupDays of [400, 7]) {
      await sweep(90, lookupDays)
      left.push(await rowsIn(store, 'lookup_counts'), await rowsIn(store, 'lookup_gaps'))
    }
    expect(left).toEqual([3, 3, 2, 2])
  })

  test('a sweep removes old heartbeats but never the newest one', async () => {
    await store.query`truncate write_marks`
    await store.query`insert into write_marks (process, beat, written_at)
              select days::text, 1, now() - make_interval(days => days) from unnest('{100,106,107}'::int[]) days`
    await sweep()
    const left = await store.query`select process from write_marks order by process`
    expect(left).toEqual([{ process: '100' }, { process: '106' }])
  })

  test('a sweep removes a guild list after thirty days without a login, but keeps permissions', async () => {
    const [gone, kept] = [await logIn(store, '2'), await logIn(store, '3')]
    await permissions.set(store.db, { userId: gone, guildId: '77', isAllowed: true }, cause)
    const setLastLogin = (id: string, days: number) =>
      store.query`update users set guilds_fetched_at = ${inDays(-days)} where id = ${id}`
    // The previous release stored no names.
    await store.query`update guild_permissions set guild_name = null`
    await setLastLogin(gone, 31)
    await setLastLogin(kept, 29)
    const before = await users.find(store.db, gone)
    await sweep()
    expect(await guildLists.list(store.db, gone)).toEqual([])
    expect(await guildLists.list(store.db, kept)).toHaveLength(1)
    expect(await users.find(store.db, gone)).toEqual({ ...before, guilds_fetched_at: null })
    expect(await permissions.listOutsideGuildList(store.db, gone)).toMatchObject([
      { guild_id: '77', guild_name: 'Somewhere', is_allowed: true },
    ])
    await logIn(store, '2')
    expect(await guildLists.list(store.db, gone)).toMatchObject([{ id: '77', is_allowed: true }])
  })
})

describeIf(hasPostgres, 'more expired rows than fit into one batch', async () => {
  const store = await openTestStore('postgres')
  const EXPIRED = 2_500
  const PEOPLE = 120
  const RETENTION = { auditDays: 90, lookupDays: 90 }
  const TABLES = ['sessions', 'used_login_states', 'audit_events', 'lookup_counts', 'guild_memberships']

  /** Adds rows of each kind, in random order, that expire within the hour after this time. */
  async function addRows(expiry: string): Promise<void> {
    const time = sql`now() + ${expiry}::interval + random() * interval '1 hour'`
    const many = sql`generate_series(1, ${EXPIRED}::int) n`
    const somebody = sql`(select min(id) from users)`
    const id = sql`sha256(gen_random_uuid()::text::bytea)`
    for (const statement of [
      sql`insert into sessions (id_hash, user_id, expires_at) select ${id}, ${somebody}, ${time} from ${many}`,
      sql`insert into used_login_states (state_hash, expires_at) select ${id}, ${time} from ${many}`,
      sql`insert into audit_events (at, actor, action, request_id) select ${time}, 'member', 'x', 'x' from ${many}`,
      sql`insert into lookup_counts (user_id, day, guild_id, key_digest, answered, refused)
          select ${somebody}, (${time})::date, n, gen_random_uuid()::text, 1, 0 from ${many}`,
      sql`with people as (
            insert into users (chat_id, username, display_name, guilds_fetched_at)
            select (select max(chat_id) from users) + n, 'x', 'x', ${time} from generate_series(1, ${PEOPLE}::int) n
            returning id)
          insert into guild_memberships (user_id, guild_id, name, can_manage) select id, 77, 'x', false from people`,
    ]) {
      await statement.execute(store.db)
    }
  }

  test('three simultaneous sweeps remove exactly the expired rows', async () => {
    await store.somebody()
    await addRows('5 days')
    const live = await Promise.all(TABLES.map((table) => rowsIn(store, table)))
    await addRows('-100 days')
    await Promise.all([1, 2, 3].map(() => sweepExpired(store.db, RETENTION)))
    expect(await Promise.all(TABLES.map((table) => rowsIn(store, table)))).toEqual(live)
  })
})

test('after it stops, the service starts no sweep and writes no lookup counts', async () => {
  const { log, text } = collectLog()
  const service = await startApp({ log, pauses: { first: 1, afterDone: 1, afterFailed: 1 } })
  await service.close()
  await sleep(200)
  expect(text()).not.toContain('could not be')
})
