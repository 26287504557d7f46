/** The store on the embedded database. */
import { Kysely, PGliteDialect } from 'kysely'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { LeaseUse, Store, StoreLog } from '../store.ts'
import type { Tables } from '../tables.ts'
import { LeaseTerm, underLease } from '../write-lease/leased-lookups.ts'
import { WriteLease } from '../write-lease/write-lease.ts'
import { placeOf } from './data-dir.ts'
import { Embedded } from './embedded.ts'

export function embeddedStore(dataDir: string | undefined, log: StoreLog, bringUpToDate: BringUpToDate): Store {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const lookups = createLookups(db, async ({ text }, values) => {
    const { rows } = await pglite.query<LookupRow>(text, values, { rowMode: 'array' })
    return rows
  })
  let lease: WriteLease | undefined
  const term = new LeaseTerm()
  const leased = underLease(lookups, term)
  return {
    kind: 'embedded',
    db,
    lookups: leased,
    place: () => placeOf(dataDir),
    open: async () => {
      await pglite.open()
      try {
        await bringUpToDate(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    holdLease: (outside) => {
      lease = new WriteLease({ term, db, log, place: placeOf(dataDir) })
      return lease.begin(outside)
    },
    ping: () => leased.ping(),
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
      lease: lease?.use ?? NO_LEASE,
    }),
    close: async () => {
      await lease?.end()
      await db.destroy()
      await pglite.close()
    },
  }
}

/** Before `holdLease`. */
const NO_LEASE: LeaseUse = { isHeld: false, failedMarks: 0, isRefused: false }
