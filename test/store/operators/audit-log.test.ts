/** How Postgres finds what operators did, among millions of events of everybody else. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import * as auditLog from '../../../src/store/operators/audit-log.ts'
import type { Tables } from '../../../src/store/tables.ts'
import { hasPostgres, migratedDatabase } from '../../helpers/app.ts'

test.skipIf(!hasPostgres)('what operators did is read from an index of their events alone', async () => {
  const connectionString = await migratedDatabase()
  const options = '-c plan_cache_mode=force_generic_plan'
  const pool = new pg.Pool({ connectionString, options, max: 1 })
  const statements: string[] = []
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log })
  onTestFinished(() => db.destroy())
  await pool.query(`insert into audit_events (at, actor, action, request_id)
    select now() - make_interval(secs => i), case i % 1000 when 0 then 'operator' else 'member' end, 'x', 'x' || i
    from generate_series(1, 20000) i`)
  await pool.query('vacuum analyze audit_events')

  const cause = { actor: 'operator', requestId: 'x1000' } as const
  expect(await auditLog.list(db, { isByOperators: true, limit: 100 }, cause)).toHaveLength(20)
  expect(await auditLog.isRecorded(db, { ...cause, requestId: 'x1000' })).toBe(true)
  const reads = statements.filter((statement) => /^select .*audit_events/s.test(statement))
  expect(reads).toHaveLength(2)
  for (const [index, text] of reads.entries()) {
    await pool.query(`prepare p${index} as ${text}`)
    const parameters = [...new Set(text.match(/\$\d+/g))].map(() => 'null')
    const execute = parameters.length > 0 ? `execute p${index}(${parameters})` : `execute p${index}`
    const { rows } = await pool.query(`explain (costs off) ${execute}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('using audit_events_by_operators')
    expect(plan).not.toMatch(/Seq Scan on audit_events|Sort/)
  }
})
