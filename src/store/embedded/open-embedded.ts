/** The store on the embedded database. */
import { Kysely, PGliteDialect } from 'kysely'
import type { Log } from '../../lib/outage-log.ts'
import { Heartbeat } from '../heartbeat/heartbeat.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Database } from '../store.ts'
import type { Tables } from '../tables.ts'
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
    close: async () => {
      await heartbeat.stop()
      await db.destroy()
      await pglite.close()
    },
  }
}
