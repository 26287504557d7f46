/** The store on the embedded database. */
import { Kysely, PGliteDialect } from 'kysely'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Embedded } from './embedded.ts'

export function embeddedStore(dataDir: string | undefined, bringUpToDate: BringUpToDate): Store {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const lookups = createLookups(db, async ({ text }, values) => {
    const { rows } = await pglite.query<LookupRow>(text, values, { rowMode: 'array' })
    return rows
  })
  return {
    kind: 'embedded',
    db,
    lookups,
    open: async () => {
      await pglite.open()
      try {
        await bringUpToDate(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    ping: () => lookups.ping(),
    use: () => ({ connections: 1, idle: 0, waiting: 0, waitingLookups: lookups.waiting() }),
    close: async () => {
      await db.destroy()
      await pglite.close()
    },
  }
}
