/** The service's own statement, caught on its way to the database. */
import type { LookupQuestion } from '../../src/store/lookups/facts.ts'
import { createLookups, type RunStatement } from '../../src/store/lookups/lookups.ts'
import type { Db } from '../../src/store/tables.ts'

/** What a lookup would send: its statement, and the values. */
export function lookupQuery(db: Db, question: LookupQuestion): Promise<Parameters<RunStatement>> {
  return new Promise((resolve) => {
    const lookups = createLookups(db, async (...sent) => {
      resolve(sent)
      return []
    })
    // Nobody answers: what it sent is all that is wanted of it.
    lookups.find(question).catch(() => {})
  })
}

/** The statement of all lookups. */
export async function lookupStatement(db: Db): Promise<{ name: string; text: string }> {
  const [statement] = await lookupQuery(db, { keyValue: '' })
  return statement
}
