/** Brings the schema up to date: the same migrations on Postgres and on the embedded database. */

import { promises as fs } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, type Migration, Migrator } from 'kysely/migration'

const FOLDER = path.join(import.meta.dirname, '../../migrations')

/**
 * Applies what is missing and gives the names of what it applied. Any number of processes may start at once: on Postgres
 * the migrator holds an advisory lock. A schema that a newer release has migrated is left as it is, so that the release
 * before it goes on starting during a deployment. Throws when a migration fails; nothing of that migration stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on whatever tables there are.
export async function migrateToLatest(db: Kysely<any>): Promise<string[]> {
  const applied = await listApplied(db)
  const names = await listKnown()
  // The migrator would take longer to find that out.
  if (names.every((name) => applied.includes(name))) return []
  const known = await new FileMigrationProvider({ fs, path, migrationFolder: FOLDER }).getMigrations()
  const newer = applied.filter((name) => name > (names.at(-1) ?? ''))
  // Kysely's migrator would take the absence of what a newer release has applied for damage.
  const all = { ...known, ...Object.fromEntries(newer.map((name) => [name, APPLIED])) }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

const APPLIED: Migration = { up: async () => {} }

/** The names of all there are, in order. */
async function listKnown(): Promise<string[]> {
  const files = await fs.readdir(FOLDER)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.basename(file, '.ts'))
    .toSorted()
}

async function listApplied(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
