/** A database that isn't running, for code that doesn't query it, or whose queries the test answers. */
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Tables } from '../../src/store/tables.ts'

/** `executeQuery` answers; without it every answer is empty. */
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
