/** The embedded database: PGlite in a folder of its own, for development and small tests. One process at a time. */

import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite, types } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import { toStoreError } from './unavailable.ts'

/** The data folder is in use by another process, which is unharmed. */
export class DataDirInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder ` +
        '(or DATABASE_URL to a Postgres server, which any number of processes may share).',
    )
    this.name = 'DataDirInUse'
  }
}

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
    return { pglite, dialect: new PGliteDialect({ pglite: translatingErrors(pglite) }), close }
  } catch (error) {
    unlock()
    throw error
  }
}

/** 64-bit numbers come as decimal strings, as from pg. */
function createPGlite(dataDir: string | undefined): Promise<PGlite> {
  const parsers = { [types.INT8]: (value: string) => value }
  return dataDir === undefined ? PGlite.create({ parsers }) : PGlite.create(join(dataDir, 'database'), { parsers })
}

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

/** PGlite with its errors in the store's words. */
function translatingErrors(pglite: PGlite): PGlite {
  const query = async (...parameters: Parameters<PGlite['query']>) => {
    try {
      return await pglite.query(...parameters)
    } catch (error) {
      throw toStoreError(error)
    }
  }
  return new Proxy(pglite, {
    get: (target, property) => {
      if (property === 'query') return query
      const value = Reflect.get(target, property)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
