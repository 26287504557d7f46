/** Runs before all tests. Builds the dashboard, and starts the Postgres server that tests share. */
import type { TestProject } from 'vitest/node'
import { loadStore } from '../../src/store/open-store.ts'
import { buildDashboard } from '../../src/web/build/dashboard.ts'
import { hasPostgresPrograms, reportSkipped } from './find-program.ts'
import { createDatabase, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of a Postgres server whose user may create databases; null if there is no server. */
    postgresUrl: string | null
    /** Name of a migrated database to copy; null if there is no server. */
    migratedTemplate: string | null
  }
}

export async function setup(project: TestProject) {
  await buildDashboard()
  const given = process.env.TEST_DATABASE_URL
  const startsOwnServer = !given && hasPostgresPrograms()
  const cluster = startsOwnServer ? await startPostgres({ settings: ['max_connections=300'] }) : undefined
  const postgresUrl = given || cluster?.url || null
  project.provide('postgresUrl', postgresUrl)
  project.provide('migratedTemplate', postgresUrl && (await migratedTemplate(postgresUrl)))
  if (postgresUrl === null) reportSkipped('Postgres: `apt-get install postgresql`, or set TEST_DATABASE_URL.')
  return () => cluster?.remove()
}

/** Creates a migrated database, which tests copy instead of migrating their own, and returns its name. */
async function migratedTemplate(serverUrl: string): Promise<string> {
  const databaseUrl = await createDatabase(serverUrl)
  const store = await loadStore({ databaseUrl, log: { info: () => {}, warn: () => {} } })
  await store.open()
  await store.close()
  return new URL(databaseUrl).pathname.slice(1)
}
