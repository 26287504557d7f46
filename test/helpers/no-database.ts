/** Fakes a database, for code that sends no queries or whose queries the test answers. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'

/** `executeQuery` answers the queries. Without it, all results are empty. */
export function noDatabase(executeQuery?: (query: { sql: string }) => Promise<{ rows: object[] }>): Kysely<Tables> {
  const acquireConnection = async () => ({ executeQuery })
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), executeQuery && { acquireConnection }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
