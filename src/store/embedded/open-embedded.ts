/** The store on the embedded database. */
import { Kysely, PGliteDialect, sql } from 'kysely'
import type { Log } from '../../lib/outage-log.ts'
import { Heartbeat } from '../heartbeat/heartbeat.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Database } from '../store.ts'
import type { Db, Tables } from '../tables.ts'
import { Embedded } from './embedded.ts'

export function embeddedDatabase(dataDir: string | undefined, log: Log, bringUpToDate: BringUpToDate): Database {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const heartbeat = new Heartbeat(db, log)
  return {
    kind: 'embedded',
    db,
    lookups: createLookups(async ({ text }, values) => (await pglite.query<LookupRow>(text, values)).rows),
    heartbeat,
    open: async () => {
      await pglite.open()
      try {
        await bringUpToDate(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    connectionUse: () => ({ connections: 1, idle: 0, waiting: 0 }),
    withoutDeadline: (work) => work(db),
    forgetErased: dataDir === undefined ? undefined : rewriteAfterErasures(db),
    close: async () => {
      await heartbeat.stop()
      await db.destroy()
      await pglite.close()
    },
  }
}

/**
 * Erased people leave the files too. Gives a function to be called now and then: after an erasure, and once after the start, it
 * writes all tables anew, and ends and removes the log that had the old rows. The whole database waits meanwhile: a second for a
 * small one.
 */
function rewriteAfterErasures(db: Db): () => Promise<void> {
  let rewritten = '0'
  return async () => {
    const { newest } = await db
      .selectFrom('audit_events')
      .select((select) => select.fn.max('id').as('newest'))
      .where('action', '=', 'user.erased')
      .where('id', '>', rewritten)
      .executeTakeFirstOrThrow()
    if (newest === null) return
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
    await sql`vacuum full ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(db)
    await sql`select pg_switch_wal()`.execute(db)
    // With `wal_recycle` off it removes the log before it.
    await sql`checkpoint`.execute(db)
    rewritten = newest
  }
}
