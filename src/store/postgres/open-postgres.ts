/** The store on Postgres. */
import { Kysely, sql } from 'kysely'
import { KeyUseCounter } from '../key-use/key-use-counter.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { BringUpToDate } from '../migrate.ts'
import type { Store, StoreLog } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { Identity } from '../write-lease/identity.ts'
import { underLease } from '../write-lease/leased-lookups.ts'
import { WriteLease } from '../write-lease/write-lease.ts'
import { cancelAbandonedCommits } from './abandoned-commits.ts'
import { ConnectionPool } from './connection-pool.ts'
import { postgresDialect } from './kysely-dialect.ts'
import { LookupConnection } from './lookup-connection.ts'

const DASHBOARD_CONNECTIONS = 6

export function postgresStore(connectionString: string, log: StoreLog, bringUpToDate: BringUpToDate): Store {
  const onError = (error: unknown) => log.warn({ err: error }, 'a database connection broke')
  const accepts = (identity: Identity | undefined) => lease.accepts(identity)
  const pool = new ConnectionPool({ connectionString, max: DASHBOARD_CONNECTIONS, onError, onConnect: accepts })
  const forLookups = new LookupConnection({ connectionString, onError, accepts })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const lease = new WriteLease({
    db,
    log,
    onIdentity: (identity) => forLookups.keepOnly(identity),
    tidy: () => cancelAbandonedCommits(db),
  })
  const lookups = createLookups(db, (statement, values) => forLookups.query(statement, values))
  const keyUse = new KeyUseCounter(db, log)
  const leased = underLease(lookups, lease)
  return {
    kind: 'postgres',
    db,
    lookups: leased,
    keyUse,
    place: () => '',
    open: async () => {
      await withoutDeadlines(connectionString, onError, async (db) => {
        const applied = await bringUpToDate(db)
        if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')
      })
      await lookups.ping()
    },
    holdLease: (outside) => lease.begin(outside),
    ping: async () => {
      await Promise.all([leased.ping(), sql`select 1`.execute(db)])
    },
    check: async () => {
      const [dashboard, forLookups] = await Promise.allSettled([sql`select 1`.execute(db), lookups.ping()])
      return { dashboard: dashboard.status === 'fulfilled', lookups: forLookups.status === 'fulfilled' }
    },
    use: () => ({
      connections: pool.use.connections + forLookups.use.connections,
      idle: pool.use.idle + forLookups.use.idle,
      waiting: pool.use.waiting,
      waitingLookups: lookups.waiting(),
      lease: lease.use,
    }),
    close: async () => {
      await Promise.all([lease.end(), keyUse.end()])
      await Promise.all([db.destroy(), forLookups.end()])
    },
  }
}

/** On a connection of its own: migrations may take as long as they need. */
async function withoutDeadlines(
  connectionString: string,
  onError: (error: unknown) => void,
  work: (db: Kysely<unknown>) => Promise<void>,
): Promise<void> {
  const pool = new ConnectionPool({ connectionString, max: 1, hasDeadlines: false, onError })
  const db = new Kysely<unknown>({ dialect: postgresDialect(pool) })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}
