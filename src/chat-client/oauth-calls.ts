/** Calls of the platform's OAuth and API endpoints, over oauth4webapi (RFC 6749, 7009, 7636). */
import * as oauth from 'oauth4webapi'
import { parseExactly } from '../exact-json.ts'
import type { ChatAddresses, ReturnedLogin } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'
import type { Endpoint, PlatformHttp } from './platform-http.ts'

export interface Platform {
  addresses: ChatAddresses
  client: oauth.Client
  authentication: oauth.ClientAuth
  /** As configured, if it is. */
  issuer: string | undefined
  http: PlatformHttp
}

/** What a code was exchanged for: the access token, and a refresh token if there is one. */
export type Tokens = readonly [access: string, ...rest: string[]]

/** Errors that a change of our configuration ends (RFC 6749 section 5.2). */
const OUR_FAULTS = new Set(['invalid_client', 'unauthorized_client', 'unsupported_grant_type', 'invalid_scope'])
/** Errors of the platform itself, which say nothing about the code, whatever the status. */
const THEIR_FAULTS = new Set(['server_error', 'temporarily_unavailable'])

/** Exchanges the code (RFC 6749 section 4.1.3). `denied` when the platform refuses it; throws PlatformError. */
export async function exchangeCode(
  platform: Platform,
  { code, redirectUri, codeVerifier }: ReturnedLogin,
  signal: AbortSignal,
): Promise<Tokens | 'denied'> {
  if (code === '') return 'denied'
  const { client, authentication, addresses } = platform
  const server = serverAt(platform)
  const callback = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState)
  const options = callOptions(platform, 'token', addresses.tokenUrl, signal)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    callback,
    redirectUri,
    codeVerifier,
    options,
  )
  try {
    const { access_token, refresh_token, token_type } = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      response,
    )
    if (token_type !== 'bearer') throw new PlatformError('token', 'unknown_token_type')
    return refresh_token ? [access_token, refresh_token] : [access_token]
  } catch (error) {
    return readRefusal(error, response.status)
  }
}

/** `denied` for an OAuth error that is about this code (RFC 6749 section 5.2); throws PlatformError for any other. */
function readRefusal(error: unknown, status: number): 'denied' {
  if (error instanceof PlatformError) throw error
  if (!(error instanceof oauth.ResponseBodyError)) throw new PlatformError('token', 'nonsense', status, status === 401)
  if (OUR_FAULTS.has(error.error)) throw new PlatformError('token', error.error, status, true)
  if (THEIR_FAULTS.has(error.error)) throw new PlatformError('token', error.error, status)
  return 'denied'
}

/** Gets JSON with the access token, exact to the last digit. Throws PlatformError for all but a 200 with JSON. */
export async function getJson(
  platform: Platform,
  { endpoint, path }: { endpoint: Endpoint; path: string },
  [token]: Tokens,
  signal: AbortSignal,
): Promise<unknown> {
  const url = platform.addresses.apiUrl.replace(/\/+$/, '') + path
  const response = await oauth.protectedResourceRequest(
    token,
    'GET',
    new URL(url),
    new Headers({ accept: 'application/json' }),
    null,
    callOptions(platform, endpoint, url, signal),
  )
  if (response.status !== 200) throw new PlatformError(endpoint, 'unexpected_status', response.status)
  const text = await response.text()
  try {
    return parseExactly(text)
  } catch {
    throw new PlatformError(endpoint, 'nonsense', response.status)
  }
}

/** Revokes a token (RFC 7009). Throws PlatformError when the platform doesn't. */
export async function revoke(platform: Platform, revokeUrl: string, token: string, signal: AbortSignal): Promise<void> {
  const server = { ...serverAt(platform), revocation_endpoint: revokeUrl }
  const options = callOptions(platform, 'revocation', revokeUrl, signal)
  const response = await oauth.revocationRequest(server, platform.client, platform.authentication, token, options)
  if (!response.ok) throw new PlatformError('revocation', 'unexpected_status', response.status)
}

function serverAt({ issuer, addresses: { tokenUrl } }: Platform): oauth.AuthorizationServer {
  return { issuer: issuer ?? new URL(tokenUrl).origin, token_endpoint: tokenUrl }
}

function callOptions({ http }: Platform, endpoint: Endpoint, url: string, signal: AbortSignal) {
  return {
    signal,
    [oauth.customFetch]: http.fetchFor(endpoint),
    [oauth.allowInsecureRequests]: new URL(url).protocol === 'http:',
  }
}
