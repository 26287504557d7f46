/** The chat platform's interface: where to send a person, and who came back. */
import type { MemberGuild } from '../../lib/people.ts'
import type { Snowflake } from '../../lib/snowflake.ts'

/** Where the platform is. A relative `authorizeUrl` is resolved against the origin of the redirect address. */
export interface ChatAddresses {
  authorizeUrl: string
  tokenUrl: string
  /** Token revocation (RFC 7009), if the platform has it. */
  revokeUrl?: string | undefined
  apiUrl: string
}

export interface ChatPerson {
  chatId: Snowflake
  username: string
  displayName: string
  avatar?: string | undefined
  guilds: MemberGuild[]
}

/** `denied`: the platform refused the code. `unavailable`: it is down, slow, rate limiting, or sends nonsense. */
export type ChatLogin = ChatPerson | 'denied' | 'unavailable'

export interface ReturnedLogin {
  redirectUri: string
  code: string
  codeVerifier: string
}

export interface ChatCall {
  endpoint: 'token' | 'user' | 'guilds' | 'revocation' | 'commands'
  /** `refused`: a 4xx. `failed`: a 5xx, a redirect, or no whole response in time. */
  outcome: 'ok' | 'refused' | 'rate_limited' | 'failed'
  ms: number
}
