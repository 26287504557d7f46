/** THE RULE: may this key look up this person in this guild? The specification's list, line for line. No I/O. */

import type { LinkedGameAccount } from '../clients/publisher/publisher.ts'
import {
  guildKeyMismatch,
  noGlobalConsent,
  noLinkedAccount,
  noServerConsent,
  type RefusalError,
} from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { LookupTarget } from '../store/lookups/statement.ts'

export interface LookupRequest {
  /** The valid key of the bot that asks. */
  key: { guildId: Snowflake }
  guildId: Snowflake
  /** Undefined: never logged in, or not read, because the key is another guild's. */
  target: Omit<LookupTarget, 'userId'> | undefined
  /** Where the person can change their mind. */
  dashboardUrl: string
}

/** Gives the account to show, or the refusal (interface specification, "Bot endpoints", rule 1). */
export function decide({ key, guildId, target, dashboardUrl }: LookupRequest): LinkedGameAccount | RefusalError {
  if (key.guildId !== guildId) return guildKeyMismatch()
  if (!target?.hasGlobalConsent) return noGlobalConsent(dashboardUrl)
  if (!target.isAllowed) return noServerConsent(dashboardUrl)
  return target.account ?? noLinkedAccount()
}
