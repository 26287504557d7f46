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
  const known = await new FileMigrationProvider({ fs, path, migrationFolder: FOLDER }).getMigrations()
  const newer = await listNewer(db, Object.keys(known))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...known, ...newer }) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** What a newer release has applied: Kysely's migrator would take its absence here for damage. */
async function listNewer(db: Kysely<unknown>, known: readonly string[]): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return {}
  const latest = known.toSorted().at(-1) ?? ''
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return Object.fromEntries(rows.filter(({ name }) => name > latest).map(({ name }) => [name, APPLIED]))
}

const APPLIED: Migration = { up: async () => {} }
