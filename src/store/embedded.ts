/** The embedded database: PGlite in a folder of its own, for development and small tests. One process at a time. */
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { PGlite, type Transaction, types } from '@electric-sql/pglite'
import { dataDir as newDatabase } from '@electric-sql/pglite-prepopulatedfs'
import { PGliteDialect } from 'kysely'
import { DATABASE, DataDirInUse } from './data-dir.ts'
import { roomIn } from './disk-room.ts'
import { toStoreError } from './unavailable.ts'

export interface Embedded {
  pglite: PGlite
  dialect: PGliteDialect
  close(): Promise<void>
}

/**
 * Opens the database in `dataDir`, which is made (0700) when absent; `undefined` keeps everything in memory.
 * Throws `DataDirInUse` when another process holds the folder.
 */
export async function openEmbedded(dataDir: string | undefined): Promise<Embedded> {
  const unlock = dataDir === undefined ? () => {} : lockFolder(dataDir)
  try {
    const pglite = await createPGlite(dataDir)
    const close = async () => {
      if (!pglite.closed) await pglite.close()
      unlock()
    }
    const dialect = new PGliteDialect({ pglite: guarded(pglite, roomIn(dataDir)) })
    return { pglite, dialect, close }
  } catch (error) {
    unlock()
    throw error
  }
}

async function createPGlite(dataDir: string | undefined): Promise<PGlite> {
  const options = {
    // First of all, and in the background: the rest of the program can be read meanwhile.
    pgliteWasmModule: await WebAssembly.compile(readFileSync(WASM)),
    // 64-bit numbers come as decimal strings, as from pg.
    parsers: { [types.INT8]: (value: string) => value },
    // All of it is in the memory of this process; Postgres' own default would take eight times as much.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'TimeZone=UTC'],
  }
  if (dataDir === undefined) return PGlite.create({ ...options, loadDataDir: await newDatabase() })
  const path = join(dataDir, DATABASE)
  // Of a start that was ended while it made the folder: there is nothing in it yet.
  const unfinished = join(dataDir, 'unfinished')
  if (existsSync(unfinished)) rmSync(path, { recursive: true, force: true })
  if (existsSync(path)) return PGlite.create(path, options)
  writeFileSync(unfinished, '')
  // An empty database, as initdb makes it in three times the time of a whole start.
  const pglite = await PGlite.create(path, { ...options, loadDataDir: await newDatabase() })
  rmSync(unfinished)
  return pglite
}

/** Of it, TypeScript knows only in programs for browsers. */
declare const WebAssembly: { compile(program: Uint8Array): Promise<object> }

/** Where its package has it. */
const WASM = join(dirname(fileURLToPath(import.meta.resolve('@electric-sql/pglite'))), 'pglite.wasm')

/**
 * Holds the folder until the function it gives is called. PGlite has no lock, and two processes on one folder corrupt
 * it; SQLite's lock frees itself however the process ends.
 */
function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // PGlite's files are readable by everybody, whatever the umask: the folder keeps others out.
  chmodSync(dataDir, 0o700)
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw /locked/.test(String(error)) ? new DataDirInUse(dataDir) : error
  }
  return () => {
    if (lock.isOpen) lock.close()
  }
}

/** PGlite that refuses writes while there is no room for them, with its errors in the store's words. */
function guarded(pglite: PGlite, requireRoom: () => void): PGlite {
  const query = (target: Pick<PGlite, 'query'>): PGlite['query'] => {
    return async (text, ...rest) => {
      if (!READS.test(text)) requireRoom()
      return target.query(text, ...rest)
    }
  }
  return intercepting(pglite, {
    query: query(pglite),
    // Kysely waits for ever for a transaction that can't begin: it gets one in which every statement fails.
    transaction: async (run) => {
      let hasBegun = false
      const begin = (trx: Transaction) => {
        hasBegun = true
        return run(intercepting(trx, { query: query(trx) }))
      }
      return pglite.transaction(begin).catch((error) => {
        if (hasBegun) throw error
        return run(intercepting({} as Transaction, { query: () => Promise.reject(error) }))
      })
    },
  })
}

const READS = /^\s*select\b/i

/** An object with some of its methods replaced; what these throw is put in the store's words. */
function intercepting<T extends object>(target: T, methods: { [Name in keyof T]?: T[Name] }): T {
  return new Proxy(target, {
    get: (_, name) => {
      const replacement = methods[name as keyof T]
      if (typeof replacement === 'function') return translating(replacement as Asynchronous)
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Asynchronous = (...parameters: unknown[]) => Promise<unknown>

function translating(method: Asynchronous): Asynchronous {
  return async (...parameters) => {
    try {
      return await method(...parameters)
    } catch (error) {
      throw toStoreError(error)
    }
  }
}
