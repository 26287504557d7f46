/** Opens the store: Postgres if a URL is configured, otherwise the embedded database. */
import { sql } from 'kysely'
import { withFreshnessCheck } from './lookups/lookups.ts'
import { migrateToLatest, requireLatest } from './migrate.ts'
import type { Database, StoreOptions } from './store.ts'

export type Store = Awaited<ReturnType<typeof loadStore>>

export async function loadStore(options: StoreOptions) {
  const { heartbeat, ...database } = await loadDatabase(options)
  const { db, lookups, connectionUsage } = database
  let pinging: Promise<void> | undefined
  const pingBoth = () => [sql`select 1`.execute(db), lookups.ping()] as const
  return {
    ...database,
    lookups: withFreshnessCheck(lookups, heartbeat.requireFresh),
    startHeartbeat: (maxAbsenceMinutes?: number) => heartbeat.start(maxAbsenceMinutes),
    connectionUsage: () => ({ ...connectionUsage(), waitingLookups: lookups.waiting(), heartbeat }),
    /** Tests the connections for the dashboard and for lookups, even if the heartbeat is too old. Never throws. */
    check: async () => {
      const [query, lookup] = await Promise.allSettled(pingBoth())
      return { dashboard: query.status === 'fulfilled', lookups: lookup.status === 'fulfilled' }
    },
    /** Resolves if lookups and writes work. Concurrent calls share queries, so public requests can't use up all connections. */
    ping: () => {
      pinging ??= Promise.all(pingBoth())
        .then(() => heartbeat.requireFresh())
        .finally(() => {
          pinging = undefined
        })
      return pinging
    },
  }
}

async function loadDatabase(options: StoreOptions): Promise<Database> {
  const { databaseUrl, databaseUrlFile, dataDir, mayMigrate = true, log } = options
  const ensureSchema = mayMigrate ? migrateToLatest : requireLatest
  if (databaseUrl === undefined) {
    const { embeddedDatabase } = await import('./embedded/embedded.ts')
    return embeddedDatabase(dataDir, log, ensureSchema)
  }
  const { postgresDatabase } = await import('./postgres/open-postgres.ts')
  return postgresDatabase({ connectionString: databaseUrl, connectionFile: databaseUrlFile }, log, ensureSchema)
}
