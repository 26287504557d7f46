/** The hot path: key, consents and linked account of a lookup, read from the database by one statement, never cached. */
import { BatchQueue } from './batch-queue.ts'
import { LOOKUP, type LookupQuestion, type LookupRow, toFacts, toParameters } from './statement.ts'

export type Lookups = ReturnType<typeof createLookups>

/** Runs a statement, prepared if it has a name, and gives its rows. */
export type RunStatement = (statement: { name?: string; text: string }, values: unknown[]) => Promise<LookupRow[]>

/** Lookups that arrive while queries are under way share the next one, as with DataLoader, but nothing is kept. */
export function createLookups(run: RunStatement) {
  const answer = async (questions: LookupQuestion[]) => toFacts(await run(LOOKUP, toParameters(questions)))
  const batches = new BatchQueue(answer)
  return {
    /**
     * Reads the facts as they are after the call: a lookup never joins a query that was sent before. Throws
     * `StoreUnavailableError` when the database is away, or too many lookups wait for it; `ClientGoneError` when nobody
     * waits for the answer any more.
     */
    find: (question: LookupQuestion) => batches.load(question, question),
    /** Resolves when a lookup can be answered; throws as `find` does. */
    ping: async () => {
      await run(LOOKUP, toParameters([ABOUT_NOBODY]))
    },
    /** How many lookups wait for a query to share. */
    waiting: () => batches.waiting,
  }
}

/**
 * Lookups only while the process's heartbeat is fresh: `requireFresh` throws while it isn't. It is asked when facts about a person
 * were read, and those are not given out then.
 */
export const withFreshnessCheck = (lookups: Lookups, requireFresh: () => void): Lookups => ({
  ...lookups,
  find: (question) =>
    lookups.find(question).then((facts) => {
      if (question.about !== undefined && facts.key !== undefined) requireFresh()
      return facts
    }),
})

/** Takes the way of every lookup, past the queue: the connection, the statement and each of its tables. That many wait is no outage. */
const ABOUT_NOBODY: LookupQuestion = { keyValue: '', about: { guildId: '0', targetChatId: '0' } }
