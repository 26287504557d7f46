/** The embedded database: PGlite, in this process, in a folder that no other process may use. */
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, types } from '@electric-sql/pglite'
import { dataDir as newDatabase } from '@electric-sql/pglite-prepopulatedfs'
import type { PGlite as KyselyPGlite, PGliteQueryOptions, PGliteQueryResults, PGliteTransaction } from 'kysely'
import { StoreUnavailableError, toStoreError } from '../store-errors.ts'
import { DATABASE, lockDataDir, UNFINISHED } from './data-dir.ts'

export class Embedded implements KyselyPGlite {
  readonly ready = true
  readonly waitReady = Promise.resolve()
  readonly #dataDir: string | undefined
  #open: { pglite: PGlite; unlock: () => void } | undefined

  /** `undefined` keeps everything in memory. */
  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir
  }

  /** Creates the folder (0700) if it is missing. Throws `OperatorError` if another process uses it. */
  async open(): Promise<void> {
    const unlock = this.#dataDir === undefined ? () => {} : lockDataDir(this.#dataDir)
    try {
      this.#open = { pglite: await openPGlite(this.#dataDir), unlock }
    } catch (error) {
      unlock()
      throw error
    }
  }

  async query<T>(text: string, parameters?: unknown[], options?: PGliteQueryOptions): Promise<PGliteQueryResults<T>> {
    return this.#query(this.#pglite, text, parameters, options)
  }

  /** Kysely would never stop waiting for a transaction that can't begin, so it gets one whose statements fail. */
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

  /** Statements that are still waiting fail. */
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
    // PGlite answers in the same turn of the event loop: many statements would hold up timers and requests.
    await nextTurn()
    try {
      return await target.query<T>(...args)
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

const OPTIONS = {
  // 64-bit numbers come as decimal strings, as from pg.
  parsers: { [types.INT8]: (value: string) => value },
  // The shared buffers are memory of this process; Postgres' default is 128 MB.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}

/** A new database is a copy of an empty one, which initdb created when the package was built: initdb takes seconds. */
async function openPGlite(dataDir: string | undefined): Promise<PGlite> {
  if (dataDir === undefined) return PGlite.create({ ...OPTIONS, loadDataDir: await newDatabase() })
  const path = join(dataDir, DATABASE)
  const unfinished = join(dataDir, UNFINISHED)
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true })
  if (existsSync(path)) return PGlite.create(path, OPTIONS)
  writeFileSync(unfinished, '')
  const made = await PGlite.create(path, { ...OPTIONS, loadDataDir: await newDatabase() })
  rmSync(unfinished)
  return made
}
