/** The embedded database: PGlite in a folder of its own, for development and small tests. One process at a time. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { PGlite, PGliteQueryOptions, PGliteQueryResults, PGliteTransaction } from 'kysely'
import { StoreUnavailableError, toStoreError } from '../unavailable.ts'
import { DataDirInUseError, makeDataDir } from './data-dir.ts'
import { roomIn } from './disk-room.ts'
import { type DatabaseThread, startThread } from './embedded-thread.ts'

/** The part of PGlite that Kysely uses. Refuses writes while the disk is all but full, and throws the store's errors. */
export class Embedded implements PGlite {
  readonly ready = true
  readonly waitReady = Promise.resolve()
  readonly #dataDir: string | undefined
  readonly #requireRoom: () => void
  #open: { thread: DatabaseThread; unlock: () => void } | undefined

  /** `undefined` keeps everything in memory. */
  constructor(dataDir: string | undefined) {
    this.#dataDir = dataDir
    this.#requireRoom = roomIn(dataDir)
  }

  /** Makes the folder (0700) when absent. Throws `DataDirInUseError` when another process holds it. */
  async open(): Promise<void> {
    const unlock = this.#dataDir === undefined ? () => {} : lockFolder(this.#dataDir)
    try {
      this.#open = { thread: await startThread(this.#dataDir), unlock }
    } catch (error) {
      unlock()
      throw error
    }
  }

  async query<T>(text: string, parameters?: unknown[], options?: PGliteQueryOptions): Promise<PGliteQueryResults<T>> {
    return this.#query(this.#thread, text, parameters, options)
  }

  /** Kysely would wait for ever for a transaction that can't begin, so it gets one in which every statement fails. */
  async transaction<T>(run: (trx: PGliteTransaction) => Promise<T>): Promise<T> {
    let hasBegun = false
    try {
      return await this.#thread.transaction((trx) => {
        hasBegun = true
        const query: PGliteTransaction['query'] = (...args) => this.#query(trx, ...args)
        return run({ ...trx, query })
      })
    } catch (error) {
      const storeError = toStoreError(error)
      if (hasBegun) throw storeError
      const fail = () => Promise.reject(storeError)
      return run({ query: fail, rollback: fail })
    }
  }

  /** Waits for the calls in flight. */
  async close(): Promise<void> {
    const open = this.#open
    this.#open = undefined
    try {
      await open?.thread.close()
    } finally {
      open?.unlock()
    }
  }

  get closed(): boolean {
    return this.#open === undefined
  }

  get #thread(): DatabaseThread {
    if (this.#open === undefined) throw new StoreUnavailableError('the embedded database is not open')
    return this.#open.thread
  }

  async #query<T>(target: Pick<PGliteTransaction, 'query'>, ...args: Parameters<PGlite['query']>) {
    if (!READS.test(args[0])) this.#requireRoom()
    try {
      return await target.query<T>(...args)
    } catch (error) {
      throw toStoreError(error)
    }
  }
}

const READS = /^\s*(?:select|set transaction)\b/i

/**
 * Locks the folder until the function it gives is called. PGlite has no lock, and two processes on one folder corrupt
 * it; SQLite's lock frees itself however the process ends.
 */
function lockFolder(dataDir: string): () => void {
  makeDataDir(dataDir)
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw /locked/.test(String(error)) ? new DataDirInUseError(dataDir) : error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}
