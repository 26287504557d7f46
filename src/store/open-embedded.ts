/** The store on the embedded database. */
import { Kysely } from 'kysely'
import { openEmbedded } from './embedded.ts'
import { ping } from './health.ts'
import { createLookups } from './lookups.ts'
import { migrateToLatest } from './migrate.ts'
import type { Store } from './open.ts'
import type { Tables } from './tables.ts'
import type { TextRow } from './text-query.ts'

export async function openEmbeddedStore(dataDir: string | undefined): Promise<Store> {
  const { pglite, dialect, close } = await openEmbedded(dataDir)
  const db = new Kysely<Tables>({ dialect })
  try {
    await migrateToLatest(db)
  } catch (error) {
    await close()
    throw error
  }
  const lookups = createLookups(db, ({ text }, values) => pglite.query<TextRow>(text, values, { rowMode: 'array' }))
  return {
    kind: 'embedded',
    db,
    lookups,
    ping: () => ping(db),
    use: () => ({ connections: 1, idle: 0, waiting: 0, waitingLookups: lookups.waiting() }),
    close: async () => {
      await db.destroy()
      await close()
    },
  }
}
