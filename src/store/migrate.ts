/** Brings the schema up to date: the same migrations on Postgres and on the embedded database. */

import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'

const FOLDER = path.join(import.meta.dirname, '../../migrations')

/**
 * Applies what is missing and gives the names of what it applied. Any number of processes may start at once: on Postgres
 * the migrator holds an advisory lock. Throws when a migration fails; nothing of that migration stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: a migration works on whatever tables there are.
export async function migrateToLatest(db: Kysely<any>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: FOLDER }),
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}
