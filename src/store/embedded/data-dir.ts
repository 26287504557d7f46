/** The data folder: who may read it, which process uses it, and which files it contains. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../lib/operator-error.ts'

export const DATABASE = 'database'
/** If this file exists, a process was killed while it created the database, so the database is created again. */
export const UNFINISHED = 'unfinished'

/** Creates the data folder if it is missing. Only its owner may open it, because PGlite makes files that everybody may read. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
}

/** Locks the folder until the returned function is called. Uses SQLite's lock, which ends with the process: PGlite has none. */
export function lockDataDir(dataDir: string): () => void {
  makeDataDir(dataDir)
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!/locked/.test(String(error))) throw error
    throw new OperatorError(
      `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder ` +
        '(or DATABASE_URL to a Postgres server, which any number of processes may share).',
    )
  }
  return () => lock.close()
}

export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, DATABASE)) && !existsSync(join(dataDir, UNFINISHED))
