/** A backlog of hundreds of thousands of expired rows goes, by a command or several replicas at once, beside lookups. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { type Swept, sweepBatches, sweepExpired } from '../../src/store/sweep.ts'
import { emptyDatabase, hasPostgres } from '../helpers/app.ts'
import { runAdmin } from '../operators/run-admin.ts'
import { createKey, logIn, openStoreAt } from './open-test-store.ts'

const EXPIRED = { sessions: 40_000, loginStates: 10_000, auditEvents: 150_000, lookupCounts: 50_000, guildLists: 2_000 }
const LIVE = { sessions: 60_000, loginStates: 10_000, auditEvents: 230_000, lookupCounts: 100_000, guildLists: 20_000 }
const TABLES = {
  sessions: 'sessions',
  loginStates: 'used_login_states',
  auditEvents: 'audit_events',
  lookupCounts: 'lookup_counts',
  guildLists: 'guild_memberships',
}
const KEPT = { auditDays: 90, lookupDays: 90 }

/** Rows of the person who made the key. */
const MORE: Partial<Swept> = { auditEvents: 2, guildLists: 1 }

describe.skipIf(!hasPostgres)('with hundreds of thousands of expired rows among live ones', () => {
  let databaseUrl: string
  let replicas: Store[]
  let keyValue: string

  beforeAll(async () => {
    databaseUrl = await emptyDatabase()
    replicas = await Promise.all([1, 2, 3].map(() => openStoreAt(databaseUrl)))
    const userId = await logIn(first(), '1')
    keyValue = (await createKey(first(), userId)).value
    await addRows(LIVE, '5 days')
  })
  afterAll(() => Promise.all(replicas.map((store) => store.close())))

  function first(): Store {
    const [store] = replicas
    if (store === undefined) throw new Error('no store is open')
    return store
  }

  /** By a client of its own: the store's deadlines are for requests. */
  async function withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return use(client).finally(() => client.end())
  }

  /** Rows that expire in so long, or did so long ago, in no order. */
  const addRows = (counts: Swept, expiry: string) =>
    withClient(async (client) => {
      const many = (count: number) => `generate_series(1, ${count}) n`
      const time = `now() + interval '${expiry}' + random() * interval '1 hour'`
      await client.query(`insert into sessions (id_hash, user_id, expires_at)
        select sha256(gen_random_uuid()::text::bytea), (select min(id) from users), ${time} from ${many(counts.sessions)}`)
      await client.query(`insert into used_login_states (state_hash, expires_at)
        select sha256(gen_random_uuid()::text::bytea), ${time} from ${many(counts.loginStates)}`)
      await client.query(`insert into audit_events (at, actor, action, request_id)
        select ${time}, 'member', 'permission.allowed', 'x' from ${many(counts.auditEvents)}`)
      await client.query(`insert into lookup_counts (user_id, day, guild_id, key_hint, answered, refused)
        select (select min(id) from users), (${time})::date, (random() * 1e15)::bigint, n::text, 1, 0
        from ${many(counts.lookupCounts)}`)
      await client.query(`with people as (
          insert into users (chat_id, username, display_name, guilds_fetched_at)
          select (select max(chat_id) from users) + n, 'x', 'x', ${time} from ${many(counts.guildLists)} returning id),
        permissions as (insert into guild_permissions (user_id, guild_id, is_allowed) select id, 77, true from people),
        keys as (insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
          select gen_random_uuid()::text, id, 77, sha256(gen_random_uuid()::text::bytea), 'hint' from people)
        insert into guild_memberships (user_id, guild_id, name, can_manage) select id, 77, 'x', false from people`)
      await client.query('analyze')
    })

  async function rowsIn(table: string, where = 'true'): Promise<number> {
    const { rows } = await sql<{ rows: string }>`
      select count(*) as rows from ${sql.table(table)} where ${sql.raw(where)}`.execute(first().db)
    return Number(rows[0]?.rows)
  }

  /** How many lookups were answered until the work was done; throws when one is not. */
  async function lookUpWhile(work: Promise<unknown>): Promise<number> {
    let isDone = false
    const watched = work.finally(() => {
      isDone = true
    })
    let answered = 0
    for (; !isDone; answered += 1) {
      const { key } = await first().lookups.find({ keyValue })
      expect(key?.guildId).toBe('77')
    }
    await watched
    return answered
  }

  test('three replicas at once remove all that has expired, and nothing else, while lookups go on', async () => {
    await addRows(EXPIRED, '-100 days')
    const sweeps = Promise.all(replicas.map(({ db }) => sweepExpired(db, KEPT)))
    expect(await lookUpWhile(sweeps)).toBeGreaterThan(0)
    const swept = await sweeps
    for (const kind of ['sessions', 'loginStates', 'auditEvents', 'lookupCounts', 'guildLists'] as const) {
      const total = swept.reduce((sum, one) => sum + one[kind], 0)
      // What one replica was removing when another had no more to do went too.
      expect([kind, total]).toEqual([kind, EXPIRED[kind]])
      expect([kind, await rowsIn(TABLES[kind])]).toEqual([kind, LIVE[kind] + (MORE[kind] ?? 0)])
    }
  })

  test('the command removes them, says how many, and leaves its trace', async () => {
    await addRows(EXPIRED, '-100 days')
    const command = runAdmin({ DATABASE_URL: databaseUrl }, 'sweep')
    expect(await lookUpWhile(command)).toBeGreaterThan(0)
    const { code, out, err } = await command
    expect({ code, err }).toEqual({ code: 0, err: '' })
    const { sessions, loginStates, auditEvents, lookupCounts, guildLists } = EXPIRED
    const removed = `${sessions} sessions, ${loginStates} login states, ${auditEvents} audit events, ${lookupCounts} counts`
    expect(out).toContain(`Removed ${removed} of lookups, ${guildLists} server lists.`)
    expect(await rowsIn('audit_events', `action = 'expired.swept'`)).toBe(1)
  })

  test('each batch finds its rows by indexes, whatever their order on the disk', async () => {
    for (const batch of Object.values(sweepBatches(KEPT))) {
      const { sql: text, parameters } = batch('-infinity').compile(first().db)
      const { rows } = await withClient(async (client) => {
        await client.query('set plan_cache_mode = force_generic_plan')
        await client.query(`prepare batch as ${text}`)
        return client.query(`explain (costs off) execute batch (${parameters.map((value) => `'${value}'`)})`)
      })
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toMatch(/_pkey|Tid Scan/)
      // From where the last batch ended: what is removed stays in the index while a backup runs.
      expect(plan).toMatch(/_by_(?:expiry|time|day|guild_list).*\n +Index Cond: \(\(\w+ >= .* AND \(\w+ <= /)
    }
  })
})
