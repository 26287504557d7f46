/** Opens the store for admin commands. */
import { randomUUID } from 'node:crypto'
import { loadStoreConfig, type StoreConfig } from '../../config/config.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { SILENT } from '../../lib/outage-log.ts'
import { openWithRetry } from '../../process/open-with-retry.ts'
import { hasDatabase } from '../../store/embedded/data-dir.ts'
import { loadStore, type Store } from '../../store/open-store.ts'
import type { Cause } from '../../store/people/audit.ts'
import type { PersonalDataOptions } from '../../store/people/personal-data.ts'
import { findId } from '../../store/people/users.ts'
import type { Db } from '../../store/tables.ts'

export interface AdminContext extends PersonalDataOptions {
  db: Db
  /** The same database, but without time limits, for reading large tables. */
  slowDb: Db
  cause: Cause<'operator'>
}

/** Opens the service's store, runs `work`, and prints the request id under which the audit trail lists its changes. */
export async function withStore(work: (context: AdminContext) => Promise<string[]>): Promise<string[]> {
  const config = loadStoreConfig()
  const { databaseUrl, dataDir, chatCdnUrl, lookupDays, inactiveDays } = config
  if (databaseUrl === undefined && !hasDatabase(dataDir)) {
    throw new OperatorError(`There is no database in ${dataDir}. Set DATABASE_URL or DATA_DIR as for the service.`)
  }
  const store = await openStore(config)
  try {
    const cause = { actor: 'operator' as const, requestId: `admin-${randomUUID()}` }
    return await store.withoutDeadline(async (slowDb) => {
      const lines = await work({ db: store.db, slowDb, chatCdnUrl, lookupDays, inactiveDays, cause })
      // Uses standard error, because another program may read standard output.
      console.error(`Request id in the audit trail: ${cause.requestId}`)
      if (lines.length === 0) console.error('Nothing was found.')
      return lines
    })
  } finally {
    await store.close()
  }
}

/** Doesn't migrate the database: a mistyped URL may lead to somebody else's database. */
export async function openStore(config: StoreConfig): Promise<Store> {
  const store = await loadStore({ ...config, mayMigrate: false, log: SILENT })
  await openWithRetry(store, config)
  return store
}

export async function requireUserId(db: Db, chatId: string, find = findId): Promise<string> {
  const userId = await find(db, chatId)
  if (userId === undefined) throw new OperatorError(`Nothing is stored about chat id ${chatId}.`)
  return userId
}
