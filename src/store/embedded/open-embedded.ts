/** The store on the embedded database. */
import { Kysely, PGliteDialect } from 'kysely'
import { ping } from '../health.ts'
import { createLookups } from '../lookups/lookups.ts'
import { migrateToLatest } from '../migrate.ts'
import type { TextRow } from '../postgres/text-query.ts'
import type { Store } from '../store.ts'
import type { Tables } from '../tables.ts'
import { Embedded } from './embedded.ts'

export function embeddedStore(dataDir: string | undefined): Store {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const lookups = createLookups(db, ({ text }, values) => pglite.query<TextRow>(text, values, { rowMode: 'array' }))
  return {
    kind: 'embedded',
    db,
    lookups,
    open: async () => {
      await pglite.open()
      try {
        await migrateToLatest(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    ping: () => ping(db),
    use: () => ({ connections: 1, idle: 0, waiting: 0, waitingLookups: lookups.waiting() }),
    close: async () => {
      await db.destroy()
      await pglite.close()
    },
  }
}
