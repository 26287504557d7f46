/** Statements of a test on the database of a store, which holds the only connection where that is the embedded one. */
import { sql } from 'kysely'
import type { Store } from '../../src/store/open-store.ts'

/** Gives a tag of templates that runs a statement, and gives its rows. */
export const queryOn =
  ({ db }: Pick<Store, 'db'>) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it asks for.
  async (text: TemplateStringsArray, ...values: unknown[]): Promise<any[]> =>
    (await sql(text, ...values).execute(db)).rows
