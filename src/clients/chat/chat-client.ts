/** The types of the chat client: the platform's endpoints, the login, the person who logged in, and each call's outcome. */
import type { MemberGuild } from '../../lib/people.ts'
import type { Snowflake } from '../../lib/snowflake.ts'

/** The URLs of the platform's endpoints and API. A relative `authorizeUrl` is resolved against the origin of the redirect URI. */
export interface ChatEndpoints {
  authorizeUrl: string
  tokenUrl: string
  /** The endpoint for token revocation (RFC 7009), if the platform has one. */
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

/** `denied`: the platform refused the login code. `unavailable`: it is down, is slow, limits our rate, or sent invalid data. */
export type ChatLogin = ChatPerson | 'denied' | 'unavailable'

export interface LoginCallback {
  redirectUri: string
  code: string
  codeVerifier: string
}

export interface ChatCall {
  endpoint: 'token' | 'user' | 'guilds' | 'revocation' | 'commands'
  /** `refused`: a 4xx except 429. `failed`: a 5xx, a redirect, or no complete response in time. */
  outcome: 'ok' | 'refused' | 'rate_limited' | 'failed'
  ms: number
}
