/** The data folder, for those who don't open the database in it. */
import { existsSync } from 'node:fs'
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

/** Whether the folder holds a database already, and a whole one. */
export const hasDatabase = (dataDir: string): boolean =>
  existsSync(join(dataDir, DATABASE)) && !existsSync(join(dataDir, UNFINISHED))

/** Name of the database's own folder in the data folder. */
export const DATABASE = 'database'

/** It is there while the database's folder is being made: what a start that was ended then left is of no use. */
export const UNFINISHED = 'unfinished'
