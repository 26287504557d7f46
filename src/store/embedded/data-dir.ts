/** The data folder, and where the embedded database lies in it. */
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Another process uses the data folder, and goes on doing so. */
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

/** Whether the folder holds a database that is complete. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, DATABASE)) && !existsSync(join(dataDir, UNFINISHED))

/** Name of the database's own folder in the data folder. */
export const DATABASE = 'database'

/** Name of the file that says that the database's folder is incomplete. After a start that was killed it is made anew. */
export const UNFINISHED = 'unfinished'

/**
 * The inode of the database's folder. All embedded databases begin as copies of one, and have its system identifier; a copy
 * of the folder has another inode, even at the same path.
 */
export function placeOf(dataDir: string | undefined): string {
  return dataDir === undefined ? '/memory' : `/${statSync(join(dataDir, DATABASE)).ino}`
}
