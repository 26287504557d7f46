/** What a lookup asks of the store, and the facts that it gets. */
import type { Snowflake } from '../../snowflake.ts'
import type { Asker } from './batch-queue.ts'

/** What a bot request asks of the store. Without `about` only the key is read. */
export interface LookupQuestion {
  /** The key as the bot sent it. Only its hash leaves the process. */
  keyValue: string
  about?: LookupSubject | undefined
  /** Who waits for the answer: nothing is read for somebody who has left. */
  asker?: Asker | undefined
}

export interface LookupSubject {
  guildId: Snowflake
  targetChatId: Snowflake
  /** A specific linked account; null or undefined: the primary one. */
  accountId?: string | null | undefined
}

export interface LookupFacts {
  /** Undefined: no such key, or it is revoked. */
  key: { id: string; guildId: Snowflake } | undefined
  /** Undefined: the target never logged in, the key is not of this guild, or nobody was asked about. */
  target: LookupTarget | undefined
}

export interface LookupTarget {
  /** Internal id. */
  userId: string
  hasGlobalConsent: boolean
  /** Whether lookups are allowed in the guild of the question. */
  isAllowed: boolean
  /** The account asked for, or else the primary one; undefined: the target has not linked it. */
  account: { id: string; gameName: string; tagLine: string; region: string } | undefined
}
