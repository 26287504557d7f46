/** The hot path: one statement reads a lookup's key, consents and linked account. Nothing is cached. */
import { BatchQueue } from './batch-queue.ts'
import { LOOKUP, type LookupQuery, type LookupRow, toFacts, toParameters } from './statement.ts'

export type Lookups = ReturnType<typeof createLookups>

export type RunStatement = (statement: { name?: string; text: string }, values: unknown[]) => Promise<LookupRow[]>

export function createLookups(run: RunStatement) {
  const answer = async (questions: LookupQuery[]) => toFacts(await run(LOOKUP, toParameters(questions)))
  const batches = new BatchQueue(answer)
  return {
    /** Reads the facts from the database after the call. Throws `StoreUnavailableError` or `ClientGoneError`. */
    find: (question: LookupQuery) => batches.load(question, question),
    /** Resolves if lookups can be answered; throws like `find`. */
    ping: async () => {
      await run(LOOKUP, toParameters([ABOUT_NOBODY]))
    },
    waiting: () => batches.waiting,
  }
}

/** Answers lookups only while the heartbeat is fresh. Checks that after reading, so that no stale facts are returned. */
export const withFreshnessCheck = (lookups: Lookups, requireFresh: () => void): Lookups => ({
  ...lookups,
  find: (question) =>
    lookups.find(question).then((facts) => {
      if (question.about !== undefined && facts.key !== undefined) requireFresh()
      return facts
    }),
})

/** Checks the connection, statement and tables of lookups, but skips the queue: a long queue is not an outage. */
const ABOUT_NOBODY: LookupQuery = { keyValue: '', about: { guildId: '0', targetChatId: '0' } }
