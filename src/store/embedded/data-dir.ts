/** The data folder, and what lies in it of the embedded database. */
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The data folder is in use by another process, which is unharmed. */
export class DataDirInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another process. Stop that one, or set DATA_DIR to another folder ` +
        '(or DATABASE_URL to a Postgres server, which any number of processes may share).',
    )
    this.name = 'DataDirInUseError'
  }
}

/** Makes the data folder when absent, and keeps others out of it: PGlite makes its files readable by everybody. */
export function makeDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  chmodSync(dataDir, 0o700)
}

/** Whether the folder holds a database already, and a whole one. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, DATABASE)) && !existsSync(join(dataDir, UNFINISHED))

/** Name of the database's own folder in the data folder. */
export const DATABASE = 'database'

/** Marks a database's folder that is still being made: one that a killed start left is made anew. */
export const UNFINISHED = 'unfinished'

/**
 * What tells the database in one folder from its copy in another: all embedded databases begin as copies of one, and have
 * its system identifier. A copy of a folder is another folder, at the same path, too.
 */
export function placeOf(dataDir: string | undefined): string {
  return dataDir === undefined ? '/memory' : `/${statSync(join(dataDir, DATABASE)).ino}`
}
