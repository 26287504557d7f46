/** Time limits in milliseconds that must fit together, with their sums. */

export interface RequestTimeLimits {
  readonly answerMs: number
  readonly databaseMs: number
  /** How long each statement may take; absent: `driverMs`. */
  readonly statementMs?: number
}

/** How long a request may take to arrive. With its response it ends within 30 s: 20,000 + 5,000 + 4,800. */
export const ARRIVAL = { headersMs: 15_000, requestMs: 20_000, checkEveryMs: 5_000 } as const

/**
 * A request's changes are complete before its response. The last statement is sent within `databaseMs`, and Postgres
 * ends it within `statementMs`. Only a commit that waits for a standby, or a database that hangs, takes longer: then the
 * driver times out, and waiting commits are ended within `commitMs` + `cancelMs`.
 *
 *   usual  2,000 + 1,800 + 600 + 300 = 4,700 of 4,800
 *   login  3,200 +   600 + 600 + 300 = 4,700 of 4,800, and 3,200 + 1,500 until Postgres's timeout
 *   chat     700 + 1,000 + 600 + 300 = 2,600 of 2,700, and 700 + 1,500 until Postgres's timeout
 *   lookup, with its wait in the queue and a new connection: 1,000 + 1,200 + 500 + 1,800 = 4,500 of 4,800
 */
export const TIME_LIMITS = {
  usual: { answerMs: 4_800, databaseMs: 2_000 },
  /** A login that comes back from the chat platform. It also waits for calls to the platform. */
  login: { answerMs: 4_800, databaseMs: 3_200, statementMs: 600 },
  /** The chat platform waits three seconds for a response (its pages on interactions and on webhook events). */
  chat: { answerMs: 2_700, databaseMs: 700, statementMs: 1_000 },

  /** All calls to the chat platform during a login, together. */
  platformMs: 3_000,
  publisherMs: 3_000,

  /** How long a lookup may wait in the queue. */
  queueMs: 1_000,
  /** How long it may take to get a connection to the database, from the pool or a new one. */
  connectMs: 1_200,
  /** How long the check of a new connection may take. */
  checkMs: 500,
  /** Postgres's timeout for a statement. */
  statementMs: 1_500,
  /** The driver's timeout for a statement: a little longer, so that Postgres's timeout comes first. */
  driverMs: 1_800,
  /** The maximum time between two statements of a transaction. */
  idleInTransactionMs: 5_000,
  /** How long commits may still wait for a standby after a statement timed out. */
  commitMs: 600,
  /** How long Postgres may take to end such a commit. */
  cancelMs: 300,

  /** How long a page may wait for the session, and for the name of a guild. */
  sessionMs: 1_000,
  guildNameMs: 300,

  /** How long lookups are answered after a committed heartbeat, counted from when it was sent. */
  heartbeatMs: 5_000,
  /** How long it may take to write the remaining counts of lookups at shutdown. */
  lastCountsMs: 2_000,
  /** The whole shutdown, after draining. */
  stopMs: 8_000,

  redis: { connectMs: 500, commandMs: 250, socketMs: 5_000 },

  /** For `admin check`: the time for all parts, which run in parallel, and for one call. No part makes three calls in a row. */
  adminCheck: { partsMs: 12_000, callMs: 5_000 },
} as const
