/** The service's own statements, caught on their way to the database. */
import { createLookups, type LookupQuestion } from '../../src/store/lookups.ts'
import type { Db } from '../../src/store/tables.ts'

/** The statement that asks for a key, and for a person if there is one to ask `about`. */
export function lookupStatement(db: Db, about?: LookupQuestion['about']): Promise<{ name: string; text: string }> {
  return new Promise((resolve) => {
    const lookups = createLookups(db, async (statement) => {
      resolve(statement)
      return { rows: [] }
    })
    lookups.ask({ keyValue: '', about }, () => {})
  })
}

export const SOMEBODY = { guildId: '0', targetChatId: '0' }
