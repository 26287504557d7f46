/** The store on the embedded database: PGlite, in this process, in a folder that no other process may use. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { dataDir as newDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { Kysely, type PGlite as KyselyPGlite, PGliteDialect, type PGliteTransaction } from 'kysely'
import type { Log } from '../../lib/outage-log.ts'
import { Heartbeat } from '../heartbeat/heartbeat.ts'
import { createLookups } from '../lookups/lookups.ts'
import type { LookupRow } from '../lookups/statement.ts'
import type { EnsureSchema } from '../migrate.ts'
import type { Database } from '../store.ts'
import { StoreUnavailableError, toStoreError } from '../store-errors.ts'
import type { Tables } from '../tables.ts'
import { DATABASE, lockDataDir, UNFINISHED } from './data-dir.ts'

export function embeddedDatabase(dataDir: string | undefined, log: Log, ensureSchema: EnsureSchema): Database {
  const pglite = new Embedded(dataDir)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  const heartbeat = new Heartbeat(db, log)
  return {
    kind: 'embedded',
    db,
    lookups: createLookups(async ({ text }, values) => (await pglite.query<LookupRow>(text, values)).rows),
    heartbeat,
    open: async () => {
      await pglite.open()
      try {
        await ensureSchema(db)
      } catch (error) {
        await pglite.close()
        throw error
      }
    },
    connectionUsage: () => ({ connections: 1, idle: 0, waiting: 0 }),
    withoutDeadline: (work) => work(db),
    close: async () => {
      await heartbeat.stop()
      await db.destroy()
      await pglite.close()
    },
  }
}

export class Embedded implements KyselyPGlite {
  readonly ready = true
  readonly waitReady = Promise.resolve()
  readonly #dataDir: string | undefined
  #open: { pglite: PGlite; unlock: () => void } | undefined

  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir
  }

  async open(): Promise<void> {
    const unlock = this.#dataDir === undefined ? () => {} : lockDataDir(this.#dataDir)
    try {
      this.#open = { pglite: await openPGlite(this.#dataDir), unlock }
    } catch (error) {
      unlock()
      throw error
    }
  }

  async query<T>(...args: Parameters<KyselyPGlite['query']>) {
    return this.#query<T>(this.#pglite, ...args)
  }

  /** Kysely would wait forever for a transaction that can't begin, so it gets a transaction whose statements fail. */
  async transaction<T>(run: (trx: PGliteTransaction) => Promise<T>): Promise<T> {
    let hasBegun = false
    try {
      return await this.#pglite.transaction((trx) => {
        hasBegun = true
        return run({ query: (...args) => this.#query(trx, ...args), rollback: () => trx.rollback() })
      })
    } catch (error) {
      const storeError = toStoreError(error)
      if (hasBegun) throw storeError
      const fail = () => Promise.reject(storeError)
      return run({ query: fail, rollback: fail })
    }
  }

  /** Closes the database. Statements that are still waiting fail. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    try {
      await open?.pglite.close()
    } finally {
      open?.unlock()
    }
  }

  get closed(): boolean {
    return this.#open === undefined
  }

  get #pglite(): PGlite {
    if (this.#open === undefined) throw new StoreUnavailableError('the embedded database is not open')
    return this.#open.pglite
  }

  async #query<T>(target: Pick<PGliteTransaction, 'query'>, ...args: Parameters<KyselyPGlite['query']>) {
    // A statement in PGlite blocks the event loop: without this pause, many statements would delay timers and requests.
    await nextTurn()
    try {
      return await target.query<T>(...args)
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

const OPTIONS = {
  // Returns 64-bit numbers as decimal strings, like pg.
  parsers: { [types.INT8]: (value: string) => value },
  // Shared buffers take this process's memory; Postgres' default is 128 MB.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

/** Opens the database. A new database is copied from the empty one in PGlite's package, because initdb takes seconds. */
async function openPGlite(dataDir: string | undefined): Promise<PGlite> {
  if (dataDir === undefined) return PGlite.create({ ...OPTIONS, loadDataDir: await newDatabase() })
  const path = join(dataDir, DATABASE)
  const unfinished = join(dataDir, UNFINISHED)
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true })
  if (existsSync(path)) return PGlite.create(path, OPTIONS)
  writeFileSync(unfinished, '')
  const pglite = await PGlite.create(path, { ...OPTIONS, loadDataDir: await newDatabase() })
  rmSync(unfinished)
  return pglite
}
