/** Postgres finds rows through indexes, so that large tables do not slow it down. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { LOOKUP } from '../../src/store/lookups/statement.ts'
import * as auditLog from '../../src/store/operators/audit-log.ts'
import { sweepExpired, sweepStatements } from '../../src/store/sweep.ts'
import type { Tables } from '../../src/store/tables.ts'
import { createMigratedDatabase, describeIf, hasPostgres } from '../helpers/app.ts'
import { beginTransactionWith, runSql } from '../helpers/run-sql.ts'
import { openStoreAt } from './open-test-store.ts'

/** The generic plan of a prepared statement. */
async function planOf(databaseUrl: string, text: string, ...settings: string[]): Promise<string> {
  const nulls = [...new Set(text.match(/\$\d+/g))].map(() => 'null')
  const rows = await runSql(
    databaseUrl,
    'set plan_cache_mode = force_generic_plan',
    ...settings,
    `prepare asked as ${text}`,
    `explain (costs off) execute asked ${nulls.length > 0 ? `(${nulls})` : ''}`,
  )
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Opens a connection to a database, and records the statements that are sent. */
function openWatched(databaseUrl: string) {
  const statements: string[] = []
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  onTestFinished(() => db.destroy())
  return { db, statements }
}

describeIf(hasPostgres, 'on Postgres', () => {
  test('Postgres answers a lookup from indexes alone', async () => {
    const url = await createMigratedDatabase()
    await runSql(
      url,
      `insert into users (chat_id, username, display_name) select i, 'x', 'x' from generate_series(1, 5000) i`,
      `insert into guild_permissions (user_id, guild_id, is_allowed)
       select id, guild_id, true from users, generate_series(1, 5) guild_id`,
      `insert into linked_accounts (id, user_id, publisher_game_name, publisher_tag_line, region, is_primary)
       select gen_random_uuid(), id, 'x', 'x', 'x', true from users`,
      `insert into instance_keys (id, user_id, guild_id, key_hash, key_hint)
       select gen_random_uuid(), id, 1, sha256(id::text::bytea), 'x' from users`,
      'vacuum analyze',
    )
    const plan = await planOf(url, LOOKUP.text)
    expect(plan).toContain('Index Only Scan using instance_keys_key_hash_key')
    expect(plan).toContain('Index Only Scan using users_chat_id_key')
    expect(plan).toContain('Index Only Scan using guild_permissions_pkey')
    expect(plan).toContain('Index Only Scan using linked_accounts_one_primary')
    expect(plan).not.toMatch(/Seq Scan|Bitmap|Hash|Sort/)
  })

  test('a process that starts on an almost empty database uses indexes for lookups', async () => {
    const url = await createMigratedDatabase()
    await runSql(url, 'vacuum analyze')
    const store = await openStoreAt(url)
    const question = { keyValue: 'psk_nobody', subject: { guildId: '1', targetChatId: '2' } }
    const scans = () =>
      runSql(
        url,
        `select relname, seq_scan::int from pg_stat_user_tables where seq_scan + idx_scan > 0
         and relname in ('instance_keys', 'users', 'guild_permissions', 'linked_accounts') order by relname`,
      )
    for (let asked = 0; asked < 3; asked += 1) await store.lookups.find(question)
    // Postgres counts the scans of a connection when it ends, or after ten seconds.
    await store.close()
    await expect.poll(scans, { timeout: 30_000 }).not.toEqual([])
    expect((await scans()).filter(({ seq_scan }) => seq_scan !== 0)).toEqual([])
  })

  test('the query for operators’ actions uses its own index', async () => {
    const url = await createMigratedDatabase()
    await runSql(
      url,
      `insert into audit_events (at, actor, action, request_id)
       select now() - make_interval(secs => i), case i % 1000 when 0 then 'operator' else 'member' end, 'x', 'x' || i
       from generate_series(1, 20000) i`,
      'vacuum analyze audit_events',
    )
    const { db, statements } = openWatched(url)
    const cause = { actor: 'operator', requestId: 'x1000' } as const
    expect(await auditLog.list(db, { isByOperators: true, limit: 100 }, cause)).toHaveLength(20)
    const reads = statements.filter((statement) => /^select .*audit_events/s.test(statement))
    expect(reads).toHaveLength(1)
    const plan = await planOf(url, reads[0] ?? '')
    expect(plan).toContain('using audit_events_by_operators')
    expect(plan).not.toMatch(/Seq Scan on audit_events|Sort/)
  })

  // The last statement is about heartbeats, of which there are few.
  test.each([...sweepStatements({ auditDays: 90, lookupDays: 90 }).slice(0, -1).entries()])(
    'statement %i of a sweep finds each batch through an index',
    async (_at, statement) => {
      const url = await createMigratedDatabase()
      const { sql: text } = statement('-infinity').compile(openWatched(url).db)
      // With so few rows, Postgres would otherwise read the whole table.
      const plan = await planOf(url, text, 'set enable_seqscan = off')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).toMatch(/_pkey|Tid Scan/)
      // A bound on both sides, because removed rows stay in the index while a backup runs.
      expect(plan).toMatch(/\n +Index Cond: \(\(\w+ >= .* AND \(\w+ <= /)
      expect(plan).toMatch(/Limit\n.*LockRows/)
    },
  )

  test('a sweep skips rows that another replica is removing', async () => {
    const url = await createMigratedDatabase()
    await runSql(
      url,
      `insert into used_login_states (state_hash, expires_at)
       select sha256(n::text::bytea), now() - make_interval(days => n) from generate_series(1, 3) n`,
    )
    const other = await beginTransactionWith(url, "delete from used_login_states where state_hash = sha256('2')")
    await sweepExpired(openWatched(url).db, { auditDays: 90, lookupDays: 90 })
    expect(await runSql(url, 'select from used_login_states')).toHaveLength(1)
    await other.end()
  })
})
