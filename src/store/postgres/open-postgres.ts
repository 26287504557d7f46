/** The store on Postgres. */
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Log, OutageLog } from '../../lib/outage-log.ts'
import { Heartbeat } from '../heartbeat/heartbeat.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { EnsureSchema } from '../migrate.ts'
import type { Database } from '../store.ts'
import { SESSION_MODE_HINT, StoreUnavailableError, UnfitDatabaseError } from '../store-errors.ts'
import type { Db, Tables } from '../tables.ts'
import type { ConnectionOptions } from './client-options.ts'
import { ConnectionPool } from './connection-pool.ts'
import { endWaitingCommits } from './waiting-commits.ts'

const DASHBOARD_CONNECTIONS = 6

const LOST_CONNECTIONS = {
  begins: 'a database connection was lost',
  ends: 'no database connection has been lost for a while',
}

export function postgresDatabase(address: ConnectionOptions, log: Log, ensureSchema: EnsureSchema): Database {
  const resources = new AsyncDisposableStack()
  const lostConnections = new OutageLog(LOST_CONNECTIONS)
  resources.defer(() => lostConnections.end(log))
  const onError = (error: unknown) => lostConnections.failed(log, error)

  const pool = new ConnectionPool({
    ...address,
    max: DASHBOARD_CONNECTIONS,
    onError,
    check: (identity) => void heartbeat.accepts(identity),
    onTimeout: endWaitingCommits(address),
    onDiskFull: () => heartbeat.noteDiskFull(),
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  resources.defer(() => db.destroy())

  const lookupPool = new ConnectionPool({
    ...address,
    max: 1,
    // Lookups are planned once. A plan made while tables are small would scan them even after they have grown.
    settings: { enable_seqscan: 'off' },
    onError,
    check: (identity) => {
      if (!heartbeat.accepts(identity)) throw new StoreUnavailableError('the database is not the same one as before')
    },
  })
  resources.defer(() => lookupPool.end())

  const heartbeat = new Heartbeat(db, log)
  resources.defer(() => heartbeat.stop())

  const lookups = createLookups(lookupPool.execute)
  const withoutDeadline: Database['withoutDeadline'] = async (work) => {
    const pool = new ConnectionPool({ ...address, max: 2, onError, hasDeadlines: false })
    await using db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    return await work(db)
  }
  return {
    kind: 'postgres',
    db,
    lookups,
    heartbeat,
    open: async () => {
      const applied = await withoutDeadline(async (db) => {
        await requireSessions(db)
        return ensureSchema(db)
      })
      if (applied.length > 0) log.info({ migrations: applied }, 'the database schema is up to date')
      await lookups.ping()
    },
    connectionUsage: () => ({
      connections: pool.usage.connections + lookupPool.usage.connections,
      idle: pool.usage.idle + lookupPool.usage.idle,
      waiting: pool.usage.waiting,
    }),
    withoutDeadline,
    close: () => resources.disposeAsync(),
  }
}

/** An idle pooler gives both sessions the same connection in round 1. A busy one swaps connections in a later round. */
const ROUNDS = 10

/** Throws `UnfitDatabaseError` for a pooler in transaction mode, which keeps neither our settings nor our deadlines. */
function requireSessions(db: Db): Promise<void> {
  return db.connection().execute((first) =>
    db.connection().execute(async (second) => {
      const pairs = new Set<string>()
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = [await sessionOf(first), await sessionOf(second)]
        pairs.add(`${one} ${other}`)
        if (one === other || pairs.size > 1) {
          throw new UnfitDatabaseError(`this is a connection pooler in transaction mode. ${SESSION_MODE_HINT}`)
        }
      }
    }),
  )
}

async function sessionOf(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid
}
