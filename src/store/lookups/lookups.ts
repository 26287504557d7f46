/** The hot path: key, consents and linked account of a lookup, read from the database by one statement, never cached. */
import type { Db } from '../tables.ts'
import { BatchQueue } from './batch-queue.ts'
import type { LookupFacts, LookupQuestion } from './facts.ts'
import { compileLookup, type LookupRow, type PreparedStatement, toFacts, toParameters } from './statement.ts'

export interface Lookups {
  /**
   * Reads the facts as they are after the call: a lookup never joins a query that was sent before. Throws
   * `StoreUnavailableError` when the database is away, or too many lookups wait for it; `AskerGoneError` when nobody
   * waits for the answer any more.
   */
  find(question: LookupQuestion): Promise<LookupFacts>
  /** Resolves when a lookup can be answered; throws as `find` does. */
  ping(): Promise<void>
  /** How many lookups wait for a query to share. */
  waiting(): number
}

/** Runs a prepared statement and gives its rows as arrays of columns. */
export type RunStatement = (statement: PreparedStatement, values: unknown[]) => Promise<LookupRow[]>

/** Lookups that arrive while queries are under way share the next one, as with DataLoader, but nothing is kept. */
export function createLookups(db: Db, run: RunStatement): Lookups {
  const statement = compileLookup(db)
  let queries = 0
  const batches = new BatchQueue(async (questions: LookupQuestion[]) => {
    // With pipelining, several queries are in flight on one connection. Each result repeats its query's mark: a driver
    // that mixed them up would be noticed, and nobody shown by another's consent.
    queries += 1
    const mark = String(queries)
    return toFacts(await run(statement, [mark, ...toParameters(questions)]), mark, questions.length)
  })
  return {
    find: (question) => batches.load(question, question.asker),
    ping: async () => {
      await batches.load(ABOUT_NOBODY)
    },
    waiting: () => batches.waiting,
  }
}

/** Takes the way of every lookup: the queue, the connection, the statement and each of its tables. */
const ABOUT_NOBODY: LookupQuestion = { keyValue: '', about: { guildId: '0', targetChatId: '0' } }
