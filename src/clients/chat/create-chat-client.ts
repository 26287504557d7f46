/** The chat client. A login exchanges its code for tokens, reads the person and their guilds, and revokes the tokens. */
import * as oauth from 'oauth4webapi'
import { type Log, MANUAL_END, OutageLog, SILENT } from '../../lib/outage-log.ts'
import { TIME_LIMITS } from '../../lib/time-limits.ts'
import type { ChatLogin, ChatPerson, LoginCallback } from './chat-client.ts'
import * as calls from './oauth-calls.ts'
import { toPerson, withoutPictures } from './person.ts'
import { PlatformError } from './platform-error.ts'
import { type PlatformHttpOptions, platformHttp } from './platform-http.ts'

export interface ChatClientOptions extends calls.PlatformOptions, Omit<PlatformHttpOptions, 'onPause'> {
  readsPictures?: boolean
  /** The time limit for a login with all its calls. */
  timeoutMs?: number
  log?: Log
}

/** The maximum pause after a 429. It is short, because nobody can log in during a pause, and made-up codes can cause one. */
const MAX_PAUSE_MS = 5_000

const LOGIN_OUTAGE = {
  begins: 'a login failed at the chat platform',
  ends: 'logins at the chat platform work again',
}
const REVOCATION_OUTAGE = {
  begins: 'a token could not be revoked at the chat platform',
  ends: 'tokens can be revoked at the chat platform again',
}

export type ChatClient = ReturnType<typeof createChatClient>

/** Returns a client for the platform with these endpoints. Never logs or stores a secret, login code or token. */
export function createChatClient(options: ChatClientOptions) {
  const { timeoutMs = TIME_LIMITS.platformMs, log = SILENT, observe, usesEnvProxy, readsPictures = false } = options
  const revocations = new Set<Promise<void>>()
  const loginOutage = new OutageLog(LOGIN_OUTAGE, MANUAL_END)
  const revocationOutage = new OutageLog(REVOCATION_OUTAGE, MANUAL_END)
  /** When calls may resume after a 429 (RFC 6585 section 4). */
  let pausedUntil = 0
  const onPause = (ms: number) => {
    pausedUntil = performance.now() + Math.min(ms, MAX_PAUSE_MS)
  }
  const http = platformHttp({ usesEnvProxy, observe, onPause })

  /** Revocations can't delay a login or make it fail, because only `close` waits for them. */
  function revokeInBackground(platform: calls.Platform, tokens: calls.Tokens): void {
    const signal = AbortSignal.timeout(timeoutMs)
    // Revokes each token: after an access token is revoked, its refresh token may stay valid (RFC 7009 section 2.1).
    const revocation = Promise.all(tokens.map((token) => calls.revoke(platform, token, signal)))
      .then(
        () => revocationOutage.end(log),
        (error) => logFailure(revocationOutage, log, PlatformError.from('revocation', error)),
      )
      .finally(() => revocations.delete(revocation))
    revocations.add(revocation)
  }

  /** Reads who has logged in. Doesn't keep the platform's tokens, but revokes them in the background. */
  async function fetchPerson(login: LoginCallback): Promise<ChatLogin> {
    const deadline = AbortSignal.timeout(timeoutMs)
    const endsAt = performance.now() + timeoutMs
    try {
      if (performance.now() < pausedUntil) throw new PlatformError('login', 'rate_limited')
      const platform = calls.platformAt(options, { ...http, fetchFor: (endpoint) => http.fetchFor(endpoint, endsAt) })
      const tokens = await calls.exchangeCode(platform, login, deadline)
      if (tokens === 'denied') return 'denied'
      const person = await readPerson(platform, tokens, deadline).finally(() => revokeInBackground(platform, tokens))
      loginOutage.end(log)
      return readsPictures ? person : withoutPictures(person)
    } catch (error) {
      const failure = PlatformError.from('login', error)
      logFailure(loginOutage, log, failure)
      return 'unavailable'
    }
  }

  return {
    authorizationUrl: (login: StartedLogin) => authorizationUrl(calls.platformAt(options, http), login),
    fetchPerson,
    close: async () => {
      await Promise.allSettled(revocations)
      await http.close()
    },
  }
}

function logFailure(outage: OutageLog, log: Log, failure: PlatformError): void {
  const { endpoint, reason, status } = failure
  outage.failed(log, failure, { endpoint, fault: reason, status })
}

type StartedLogin = Omit<LoginCallback, 'code'> & { state: string }

/** The URL of the platform's consent screen for this login (RFC 6749 section 4.1.1, RFC 7636). */
async function authorizationUrl(
  { client, endpoints: { authorizeUrl } }: calls.Platform,
  { redirectUri, state, codeVerifier }: StartedLogin,
): Promise<string> {
  const url = new URL(authorizeUrl, new URL(redirectUri).origin)
  const query = {
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: redirectUri,
    scope: 'identify guilds',
    state,
    prompt: 'consent',
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

async function readPerson(platform: calls.Platform, [token]: calls.Tokens, deadline: AbortSignal): Promise<ChatPerson> {
  const [user, guilds] = await Promise.all([
    calls.callApi(platform, { endpoint: 'user', path: '/users/@me', token }, deadline),
    calls.callApi(platform, { endpoint: 'guilds', path: '/users/@me/guilds', token }, deadline),
  ])
  const person = toPerson(user, guilds)
  if (!person) throw new PlatformError('user', 'invalid_response')
  return person
}
