/** The hot path: key, consents and linked account of a lookup, read by one statement, never cached. */
import { BatchQueue } from './batch-queue.ts'
import { LOOKUP, type LookupQuestion, type LookupRow, toFacts, toParameters } from './statement.ts'

export type Lookups = ReturnType<typeof createLookups>

export type RunStatement = (statement: { name?: string; text: string }, values: unknown[]) => Promise<LookupRow[]>

export function createLookups(run: RunStatement) {
  const answer = async (questions: LookupQuestion[]) => toFacts(await run(LOOKUP, toParameters(questions)))
  const batches = new BatchQueue(answer)
  return {
    /** Reads the facts as they are after the call. Throws `StoreUnavailableError`, or `ClientGoneError`. */
    find: (question: LookupQuestion) => batches.load(question, question),
    /** Resolves when a lookup can be answered; throws as `find` does. */
    ping: async () => {
      await run(LOOKUP, toParameters([ABOUT_NOBODY]))
    },
    waiting: () => batches.waiting,
  }
}

/** Lookups while the heartbeat is fresh. That is checked after reading, so that no stale facts are returned. */
export const withFreshnessCheck = (lookups: Lookups, requireFresh: () => void): Lookups => ({
  ...lookups,
  find: (question) =>
    lookups.find(question).then((facts) => {
      if (question.about !== undefined && facts.key !== undefined) requireFresh()
      return facts
    }),
})

/** Uses the connection, statement and tables of every lookup, but skips the queue: a long queue is not an outage. */
const ABOUT_NOBODY: LookupQuestion = { keyValue: '', about: { guildId: '0', targetChatId: '0' } }
