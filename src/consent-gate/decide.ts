/** THE RULE: may this key look up this person in this guild? See the interface specification, "Bot endpoints", rule 1. No I/O. */
import type { LinkedAccount } from '../lib/people.ts'
import { type RefusalError, refuse } from '../lib/refusals.ts'
import type { Snowflake } from '../lib/snowflake.ts'
import type { LookupTarget } from '../store/lookups/statement.ts'

export interface LookupRequest {
  key: { guildId: Snowflake }
  guildId: Snowflake
  /** Undefined: the person never logged in, or we didn't look them up, because the key belongs to a different guild. */
  target: Omit<LookupTarget, 'userId'> | undefined
  dashboardUrl: string
}

/** Returns the account to show, or the refusal. */
export function decide({ key, guildId, target, dashboardUrl }: LookupRequest): LinkedAccount | RefusalError {
  if (key.guildId !== guildId) return refuse('guild_key_mismatch')
  if (!target?.hasGlobalConsent) return consentRefusal('no_global_consent', dashboardUrl)
  if (!target.isAllowed) return consentRefusal('no_server_consent', dashboardUrl)
  return target.account ?? refuse('no_linked_account')
}

const consentRefusal = (reason: 'no_global_consent' | 'no_server_consent', dashboardUrl: string) =>
  refuse(reason, { detail: { reason, dashboard_url: dashboardUrl } })
