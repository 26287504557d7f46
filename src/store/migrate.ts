/** Brings the schema up to date, or tells that it isn't: the same migrations on Postgres and on the embedded database. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'
import { SchemaError } from './schema-error.ts'

/** One file each, applied in the order of their names. */
const FOLDER = path.join(import.meta.dirname, '../../migrations')

/** Gives the names of what it applied. */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on whatever tables there are.
export type BringUpToDate = (db: Kysely<any>) => Promise<string[]>

/**
 * Applies the migrations that are missing and gives their names. Each has a transaction of its own, so that none holds the
 * locks of those before while it makes an index. Any number of processes may start at once: on Postgres the migrator holds
 * an advisory lock. A schema that a newer release has migrated is left as it is, so that the release before still starts
 * during a deployment. Throws when a migration fails; nothing of that migration stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on whatever tables there are.
export async function migrateToLatest(db: Kysely<any>): Promise<string[]> {
  const applied = await listApplied(db)
  const names = await listNames()
  // Every start would wait for the migrator, which takes longer to find that out.
  if (names.every((name) => applied.includes(name))) return []
  const known = await new FileMigrationProvider({ fs, path, migrationFolder: FOLDER }).getMigrations()
  const newer = applied.filter((name) => name > (names.at(-1) ?? ''))
  // Kysely's migrator refuses a database with an applied migration that it doesn't know: these stand in.
  const all = { ...known, ...Object.fromEntries(newer.map((name) => [name, APPLIED])) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const done: string[] = []
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error !== undefined) throw error
    if (results.length === 0) return done
    done.push(...results.map(({ migrationName }) => migrationName))
  }
}

/** Applies nothing: throws `SchemaError` when a migration is missing, and gives no names otherwise. */
export async function requireLatest(db: Kysely<unknown>): Promise<string[]> {
  const applied = await listApplied(db)
  const names = await listNames()
  const missing = names.filter((name) => !applied.includes(name))
  const [first] = missing
  if (first === undefined) return []
  if (missing.length === names.length) {
    throw new SchemaError(
      'There is no database of the service here: its tables are missing. If it is the right one, `npm run migrate` makes them.',
    )
  }
  throw new SchemaError(
    `The tables of this database are of an older release: ${first} is missing. \`npm run migrate\` brings them up to date.`,
  )
}

const listNames = async () => (await fs.readdir(FOLDER)).map((file) => path.basename(file, '.ts')).sort()

const APPLIED: Migration = { up: async () => {} }

async function listApplied(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
