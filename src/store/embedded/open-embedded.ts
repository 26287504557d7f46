/** The store on the embedded database. */
import { Kysely, PGliteDialect } from 'kysely'
import { Freshness, whileFresh } from '../heartbeat/fresh-lookups.ts'
import { Heartbeat } from '../heartbeat/heartbeat.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Store, StoreLog } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Embedded } from './embedded.ts'
import { rewriteAfterErasures } from './rewrite-files.ts'

export function embeddedStore(dataDir: string | undefined, log: StoreLog, bringUpToDate: BringUpToDate): Store {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const lookups = createLookups(async ({ text }, values) => {
    const { rows } = await pglite.query<LookupRow>(text, values)
    return rows
  })
  const freshness = new Freshness()
  const heartbeat = new Heartbeat({ freshness, db, log })
  const freshLookups = whileFresh(lookups, freshness)
  return {
    kind: 'embedded',
    db,
    lookups: freshLookups,
    open: async () => {
      await pglite.open()
      try {
        await bringUpToDate(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    startHeartbeat: (longestAbsenceMs) => heartbeat.start(longestAbsenceMs),
    ping: () => freshLookups.ping(),
    check: async () => {
      const answers = await lookups.ping().then(
        () => true,
        () => false,
      )
      return { dashboard: answers, lookups: answers }
    },
    use: () => ({
      connections: 1,
      idle: 0,
      waiting: 0,
      waitingLookups: lookups.waiting(),
      heartbeat: heartbeat.state,
    }),
    withoutDeadline: (work) => work(db),
    forgetErased: dataDir === undefined ? async () => {} : rewriteAfterErasures(db),
    close: async () => {
      await heartbeat.stop()
      await db.destroy()
      await pglite.close()
    },
  }
}
