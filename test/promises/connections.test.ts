/** A process holds as many connections as the documents tell operators to plan for. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createEmptyDatabase, hasPostgres } from '../helpers/app.ts'
import { openStore } from '../helpers/open-store.ts'
import { readText } from '../helpers/repository.ts'
import { connect } from '../helpers/run-sql.ts'

const said = ['docs/postgres.md', 'docs/runbook.md'].map((page) =>
  Number(/at most (\d+) (?:connections )?per process/i.exec(readText(page))?.[1]),
)

test.skipIf(!hasPostgres)('a process under load opens as many database connections as the documents say', async () => {
  const databaseUrl = await createEmptyDatabase()
  const store = await openStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  const other = await connect(databaseUrl)
  /** Connections stay for half a minute after their last use. */
  const countAfterMuch = async () => {
    await Promise.allSettled([
      ...Array.from({ length: 100 }, () => store.lookups.find({ keyValue: '' })),
      ...Array.from({ length: 30 }, () => sql`select pg_sleep(0.1)`.execute(store.db)),
    ])
    const { rowCount } = await other.query(
      `select from pg_stat_activity where application_name = 'player-stats-lookup' and datname = current_database()`,
    )
    return rowCount
  }
  expect(new Set(said).size).toBe(1)
  // A busy machine may open a connection late, and a late statement briefly takes one more.
  for (let time = 0; time < 3; time += 1) await expect.poll(countAfterMuch).toBe(said[0])
  await expect.poll(store.connectionUsage).toMatchObject({ connections: said[0], idle: said[0] })
})
