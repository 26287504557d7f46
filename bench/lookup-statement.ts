/** The service's own lookup statement, caught on its way to the database. */
import { createLookups } from '../src/store/lookups.ts'
import type { Db } from '../src/store/tables.ts'

export function lookupStatement(db: Db): Promise<{ name: string; text: string }> {
  return new Promise((resolve) => {
    const lookups = createLookups(db, async (statement) => {
      resolve(statement)
      return { rows: [['[["1", null, null]]']] }
    })
    lookups.find({ keyValue: '', about: { guildId: '0', targetChatId: '0' } }).catch(() => {})
  })
}
