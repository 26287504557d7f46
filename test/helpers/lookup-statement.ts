/** The service's own statements, caught on their way to the database. */
import { createLookups, type LookupQuestion, type RunStatement } from '../../src/store/lookups/lookups.ts'
import type { Db } from '../../src/store/tables.ts'

/** What a lookup would send: its statement, and the values. */
export function lookupQuery(db: Db, question: LookupQuestion): Promise<Parameters<RunStatement>> {
  return new Promise((resolve) => {
    const lookups = createLookups(db, async (...sent) => {
      resolve(sent)
      return { rows: [] }
    })
    lookups.ask(question, () => {})
  })
}

/** The statement that asks for a key, and for a person if there is one to ask `about`. */
export async function lookupStatement(
  db: Db,
  about?: LookupQuestion['about'],
): Promise<{ name: string; text: string }> {
  const [statement] = await lookupQuery(db, { keyValue: '', about })
  return statement
}

export const SOMEBODY = { guildId: '0', targetChatId: '0' }
