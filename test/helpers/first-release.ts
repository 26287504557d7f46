/** A database with the tables of release 1.0.0. */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { ConnectionPool } from '../../src/store/postgres/connection-pool.ts'
import { REPOSITORY } from './repository.ts'

const FOLDER = join(REPOSITORY, 'migrations')

/** Makes them in an empty database. */
export async function makeFirstTables(connectionString: string): Promise<void> {
  const pool = new ConnectionPool({ connectionString, max: 1, hasDeadlines: false, onError: console.error })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  const files = readdirSync(FOLDER).filter((file) => file < '0005')
  for (const file of files.sort()) {
    const { up } = await import(join(FOLDER, file))
    await db.transaction().execute(up)
    await sql`insert into kysely_migration values (${basename(file, '.ts')}, now()::text)`.execute(db)
  }
  await db.destroy()
}
