/** Brings the schema up to date, or tells that it isn't: the same migrations on Postgres and on the embedded database. */

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { SchemaError } from './schema-error.ts'

/** All migrations, by name and in order; loaded only when one is missing. */
const MIGRATIONS: Record<string, () => Promise<Migration>> = {
  '0001_people_and_keys': () => import('../../migrations/0001_people_and_keys.ts'),
  '0002_audit_events': () => import('../../migrations/0002_audit_events.ts'),
  '0003_answer_from_indexes': () => import('../../migrations/0003_answer_from_indexes.ts'),
  '0004_accounts_from_an_index': () => import('../../migrations/0004_accounts_from_an_index.ts'),
  '0005_write_marks': () => import('../../migrations/0005_write_marks.ts'),
  '0006_lookup_counts': () => import('../../migrations/0006_lookup_counts.ts'),
  '0007_names_and_absence': () => import('../../migrations/0007_names_and_absence.ts'),
  '0008_stale_guild_lists': () => import('../../migrations/0008_stale_guild_lists.ts'),
  '0009_key_use': () => import('../../migrations/0009_key_use.ts'),
  '0010_events_by_subject': () => import('../../migrations/0010_events_by_subject.ts'),
  '0011_key_use_in_place': () => import('../../migrations/0011_key_use_in_place.ts'),
}

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
  const names = Object.keys(MIGRATIONS)
  // Every start would wait for the migrator, which takes longer to find that out.
  if (names.every((name) => applied.includes(name))) return []
  const known: Record<string, Migration> = {}
  for (const [name, read] of Object.entries(MIGRATIONS)) known[name] = await read()
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
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name))
  const [first] = missing
  if (first === undefined) return []
  if (missing.length === Object.keys(MIGRATIONS).length) {
    throw new SchemaError(
      'There is no database of the service here: its tables are missing. If it is the right one, `npm run migrate` makes them.',
    )
  }
  throw new SchemaError(
    `The tables of this database are of an older release: ${first} is missing. \`npm run migrate\` brings them up to date.`,
  )
}

const APPLIED: Migration = { up: async () => {} }

async function listApplied(db: Kysely<unknown>): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name == null) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
