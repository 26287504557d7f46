/** Brings the schema of either database up to date, or reports that a migration is missing. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { OperatorError } from '../lib/operator-error.ts'
import { isoTime } from './iso-time.ts'
import { isTableNameTaken } from './store-errors.ts'
import type { Db, Trx } from './tables.ts'

/** Contains one file for each migration. Migrations are applied in the order of their file names. */
const FOLDER = path.join(import.meta.dirname, '../../migrations')

/** Returns the names of the migrations that it applied. */
export type EnsureSchema = (db: Db) => Promise<string[]>

/** Several processes may call this at the same time. Accepts a newer schema: an old release may start during a deployment. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const done: string[] = []
  for (let [next] = await listMissing(db); next !== undefined; [next] = await listMissing(db)) {
    const applied = await db.transaction().execute(applyNext)
    if (applied !== undefined) done.push(applied)
  }
  return done
}

/** The lock that Kysely's migrator takes. Earlier releases use that migrator, so they and this release wait for each other. */
const LOCK = 3_853_314_791_062_309_107n

/** Returns the applied migration's name, if any. Replaces Kysely's migrator, which refuses a newer schema. */
async function applyNext(trx: Trx): Promise<string | undefined> {
  // The role or the pooler may set a timeout, which a migration could exceed.
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
  // The same table that Kysely's migrator creates.
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx)
  const [name] = await listMissing(trx)
  if (name === undefined) return undefined
  const { up }: Migration = await import(`../../migrations/${name}.ts`)
  await up(trx).catch((error: Error) => {
    throw isTableNameTaken(error) ? anotherProgramError(error.message) : error
  })
  await sql`insert into kysely_migration values (${name}, ${isoTime('clock_timestamp()')})`.execute(trx)
  return name
}

const anotherProgramError = (what: string) =>
  new OperatorError(
    `DATABASE_URL: this database contains another program's tables (${what}). Give the service its own database.`,
  )

/** Only checks: throws `OperatorError` if a migration is missing. */
export async function requireLatest(db: Db): Promise<string[]> {
  const [first] = await listMissing(db)
  if (first === undefined) return []
  if ((await listApplied(db)).length === 0) {
    throw new OperatorError(
      'The tables of the service are missing from this database. If it is the right one, create them with `npm run migrate`.',
    )
  }
  throw new OperatorError(
    `This database is at an older release: migration ${first} is missing. Run \`npm run migrate\` to bring it up to date.`,
  )
}

async function listMissing(db: Db): Promise<string[]> {
  const applied = await listApplied(db)
  const names = (await readdir(FOLDER)).map((file) => path.basename(file, '.ts')).sort()
  if (applied.length > 0 && applied[0] !== names[0]) throw anotherProgramError('kysely_migration')
  return names.filter((name) => !applied.includes(name))
}

async function listApplied(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
