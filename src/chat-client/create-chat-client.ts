/** A chat client over OAuth: a login exchanges one code, reads person and guilds, and revokes the tokens. */
import * as oauth from 'oauth4webapi'
import type {
  ChatAddresses,
  ChatCall,
  ChatClient,
  ChatLogin,
  ChatPerson,
  ClientAuthMethod,
  ReturnedLogin,
} from './chat-client.ts'
import {
  authenticationOf,
  checkIssuer,
  exchangeCode,
  getJson,
  type Platform,
  revoke,
  type Tokens,
} from './oauth-calls.ts'
import { toPerson } from './person.ts'
import { type ChatLog, PlatformError, PlatformLog } from './platform-error.ts'
import { platformHttp } from './platform-http.ts'

export interface ChatClientOptions {
  clientId: string
  clientSecret: string
  /** `client_secret_post` unless the platform wants something else. */
  authMethod?: ClientAuthMethod | undefined
  /** OAuth scopes, separated by spaces. */
  scopes?: string | undefined
  /** What the `iss` of a login must be, if it has one (RFC 9207); unset: any at the origin of `authorizeUrl`. */
  issuer?: string | undefined
  /** A function is called at each login: before the process listens, it may not know the address. */
  addresses: ChatAddresses | (() => ChatAddresses)
  /** Bounds a whole login, all calls together. */
  timeoutMs?: number
  log?: ChatLog
  /** Told of each call of the platform. */
  observe?: ((call: ChatCall) => void) | undefined
}

const DEFAULT_SCOPES = 'identify guilds'
/** So that a person whose platform hangs is answered within five seconds. */
const LONGEST_LOGIN_MS = 4_000
/**
 * The upper bound of the pause after a 429. It keeps everybody from logging in, and so from withdrawing, and a single client
 * can cause one: by inventing codes, or by being over the platform's limit for one person.
 */
const LONGEST_PAUSE_MS = 5_000

/** Gives a client of the platform at these addresses. No secret, code or token is logged, kept, or put in an error. */
export function createChatClient(options: ChatClientOptions): ChatClient {
  const { clientId, timeoutMs = LONGEST_LOGIN_MS, issuer, log, observe } = options
  const http = platformHttp(observe)
  const client = { client_id: clientId }
  const authentication = authenticationOf(options)
  const platform = (): Platform => ({ client, authentication, http, issuer, addresses: readAddresses(options) })
  const revocations = new Set<Promise<void>>()
  const platformLog = log && new PlatformLog(log)
  /** Until when the platform is left alone after a 429 (RFC 6585 section 4). */
  let pausedUntil = 0

  /** Only \`close\` waits for it: revoking neither slows a login nor fails one. */
  function revokeInBackground(current: Platform, tokens: Tokens): void {
    const revocation = revokeAll(current, tokens, AbortSignal.timeout(timeoutMs))
      .then(
        () => platformLog?.revoked(),
        (error) => platformLog?.revocationFailed(error),
      )
      .finally(() => revocations.delete(revocation))
    revocations.add(revocation)
  }

  async function fetchPerson(login: ReturnedLogin): Promise<ChatLogin> {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      if (performance.now() < pausedUntil) throw new PlatformError('login', 'rate_limited')
      const current = platform()
      checkIssuer(current, login)
      const tokens = await exchangeCode(current, login, deadline)
      if (tokens === 'denied') return 'denied'
      const person = await readPerson(current, tokens, deadline).finally(() => revokeInBackground(current, tokens))
      platformLog?.loggedIn()
      return person
    } catch (error) {
      const { retryAfterMs } = PlatformError.from('login', error).details
      if (retryAfterMs !== undefined) pausedUntil = performance.now() + Math.min(retryAfterMs, LONGEST_PAUSE_MS)
      platformLog?.loginFailed(error)
      return 'unavailable'
    }
  }

  return {
    authorizationUrl: (login) => authorizationUrl(platform().addresses, options, login),
    fetchPerson,
    close: async () => {
      await Promise.allSettled(revocations)
      await http.close()
    },
  }
}

async function authorizationUrl(
  { authorizeUrl }: ChatAddresses,
  { clientId, scopes = DEFAULT_SCOPES }: ChatClientOptions,
  { redirectUri, state, codeVerifier }: { redirectUri: string; state: string; codeVerifier: string },
): Promise<string> {
  const url = new URL(authorizeUrl, new URL(redirectUri).origin)
  const query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: scopes,
    state,
    prompt: 'consent',
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function readPerson(platform: Platform, tokens: Tokens, deadline: AbortSignal): Promise<ChatPerson> {
  const [user, guilds] = await Promise.all([
    getJson(platform, { endpoint: 'user', path: '/users/@me' }, tokens, deadline),
    getJson(platform, { endpoint: 'guilds', path: '/users/@me/guilds' }, tokens, deadline),
  ])
  const person = toPerson(user, guilds)
  if (!person) throw new PlatformError('user', 'nonsense')
  return person
}

/** Each of them: a platform may revoke an access token and leave its refresh token valid (RFC 7009 section 2.1). */
async function revokeAll(platform: Platform, tokens: Tokens, signal: AbortSignal): Promise<void> {
  const { revokeUrl } = platform.addresses
  if (revokeUrl) await Promise.all(tokens.map((token) => revoke(platform, revokeUrl, token, signal)))
}

function readAddresses({ addresses }: ChatClientOptions): ChatAddresses {
  return typeof addresses === 'function' ? addresses() : addresses
}
