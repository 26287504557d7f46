/** The store on Postgres. */
import { Kysely, sql } from 'kysely'
import { OutageLog, type OutagePauses } from '../../outage-log.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { BringUpToDate } from '../migrate.ts'
import { workUntil } from '../request-deadline.ts'
import type { Store, StoreLog } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { Identity } from '../write-lease/identity.ts'
import { LeaseTerm, underLease } from '../write-lease/leased-lookups.ts'
import { WriteLease } from '../write-lease/write-lease.ts'
import { endAbandonedCommits } from './abandoned-commits.ts'
import { ConnectionPool, type PoolOptions } from './connection-pool.ts'
import { postgresDialect } from './kysely-dialect.ts'
import { LookupConnection } from './lookup-connection.ts'

const DASHBOARD_CONNECTIONS = 6

/**
 * A server that stops breaks all connections at once. A locked table breaks the lookups' connection again and again, seconds
 * apart, as long as there are lookups.
 */
const BREAKS = {
  begins: 'a database connection broke',
  lasts: 'database connections go on breaking',
  ends: 'no database connection broke for a while',
}
const BREAK_PAUSES: OutagePauses = { remindMs: 60_000, quietMs: 30_000 }

export function postgresStore(connectionString: string, log: StoreLog, bringUpToDate: BringUpToDate): Store {
  const breaks = new OutageLog(BREAKS, BREAK_PAUSES)
  const onError = (error: unknown) => breaks.failed(log, error)
  const accepts = (identity: Identity | undefined) => lease.accepts(identity)
  const pool = new ConnectionPool({
    connectionString,
    max: DASHBOARD_CONNECTIONS,
    onError,
    onConnect: accepts,
    onLate: oneAtATime(() => onOneConnection({ connectionString, onError }, endAbandonedCommits)),
    onDiskFull: () => lease.meetFullDisk(),
  })
  const forLookups = new LookupConnection({ connectionString, onError, accepts })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  const term = new LeaseTerm()
  const lease = new WriteLease({ term, db, log, onIdentity: (identity) => forLookups.keepOnly(identity) })
  const lookups = createLookups(db, forLookups.query)
  const leased = underLease(lookups, term)
  return {
    kind: 'postgres',
    db,
    lookups: leased,
    place: () => '',
    open: async () => {
      // Migrations may take as long as they need.
      await onOneConnection({ connectionString, onError, hasDeadlines: false }, async (db) => {
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
      const [query, lookup] = await Promise.allSettled([sql`select 1`.execute(db), lookups.ping()])
      return { dashboard: query.status === 'fulfilled', lookups: lookup.status === 'fulfilled' }
    },
    use: () => ({
      connections: pool.use.connections + forLookups.use.connections,
      idle: pool.use.idle + forLookups.use.idle,
      waiting: pool.use.waiting,
      waitingLookups: lookups.waiting(),
      lease: lease.use,
    }),
    close: async () => {
      await lease.end()
      await Promise.all([db.destroy(), forLookups.end()])
      breaks.end(log)
    },
  }
}

/** On a connection of its own, which is closed afterwards, without the deadline of the request under way. */
async function onOneConnection(
  options: Omit<PoolOptions, 'max'>,
  work: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const pool = new ConnectionPool({ ...options, max: 1 })
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) })
  try {
    await workUntil(Number.POSITIVE_INFINITY, () => work(db))
  } finally {
    await db.destroy()
  }
}

/** Calls while the work is under way share one more run of it, which begins after them. Best effort: it never throws. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let underWay = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= underWay.then(() => {
      next = undefined
      underWay = work().catch(() => {})
      return underWay
    })
    return next
  }
}
