/** The hot path: one statement reads a lookup's key, consents and linked account. Nothing is cached. */
import { BatchQueue } from './batch-queue.ts'
import { LOOKUP, type LookupQuery, type LookupRow, toFacts, toParameters } from './statement.ts'

export type Lookups = ReturnType<typeof createLookups>

export type RunStatement = (statement: { name?: string; text: string }, values: unknown[]) => Promise<LookupRow[]>

export function createLookups(run: RunStatement) {
  const runBatch = async (queries: LookupQuery[]) => toFacts(await run(LOOKUP, toParameters(queries)))
  const batches = new BatchQueue(runBatch)
  return {
    /** Returns facts that are read from the database after this call. Throws `StoreUnavailableError` or `ClientGoneError`. */
    find: (query: LookupQuery) => batches.load(query, query),
    /** Resolves if lookups can be answered; throws like `find`. */
    ping: async () => {
      await run(LOOKUP, toParameters([PING_QUERY]))
    },
    waiting: () => batches.waiting,
  }
}

/** Answers lookups only while the heartbeat is fresh. Checks the heartbeat after reading, so that no stale facts are returned. */
export const withFreshnessCheck = (lookups: Lookups, requireFresh: () => void): Lookups => ({
  ...lookups,
  find: (query) =>
    lookups.find(query).then((facts) => {
      if (query.subject !== undefined && facts.key !== undefined) requireFresh()
      return facts
    }),
})

/** Tests the connection, the statement and the tables of lookups. Doesn't wait in the queue: a long queue is not an outage. */
const PING_QUERY: LookupQuery = { keyValue: '', subject: { guildId: '0', targetChatId: '0' } }
