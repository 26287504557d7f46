/** Calls of the platform's OAuth and API endpoints, over oauth4webapi (RFC 6749, 7009, 7636). */
import * as oauth from 'oauth4webapi'
import { parseExactly } from '../lib/exact-json.ts'
import type { ChatAddresses, ChatCall, ClientAuthMethod, ReturnedLogin } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'
import type { PlatformHttp } from './platform-http.ts'

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

/**
 * Throws PlatformError when the `iss` of a login isn't the platform's, before the code is sent anywhere (the mix-up attack
 * of RFC 9207). Without a configured issuer any at the origin of `authorizeUrl` passes; a login without `iss` passes too.
 */
export function checkIssuer(
  { issuer: expected, addresses: { authorizeUrl } }: Platform,
  { issuer, redirectUri }: ReturnedLogin,
): void {
  if (issuer === undefined || issuer === expected) return
  const origin = new URL(authorizeUrl, new URL(redirectUri).origin).origin
  if (expected === undefined && URL.canParse(issuer) && new URL(issuer).origin === origin) return
  throw new PlatformError('authorization', 'other_issuer')
}

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
  if (!(error instanceof oauth.ResponseBodyError)) {
    throw new PlatformError('token', 'nonsense', { status, isMisconfigured: status === 401 })
  }
  if (OUR_FAULTS.has(error.error)) throw new PlatformError('token', error.error, { status, isMisconfigured: true })
  if (THEIR_FAULTS.has(error.error)) throw new PlatformError('token', error.error, { status })
  return 'denied'
}

/** Gets JSON with the access token, exact to the last digit. Throws PlatformError for all but a 200 with JSON. */
export async function getJson(
  { http, addresses }: Platform,
  { endpoint, path }: { endpoint: ChatCall['endpoint']; path: string },
  [token]: Tokens,
  signal: AbortSignal,
): Promise<unknown> {
  const url = addresses.apiUrl.replace(/\/+$/, '') + path
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = await http.fetchFor(endpoint)(url, { method: 'GET', headers, signal })
  const { status } = response
  if (status !== 200) throw new PlatformError(endpoint, 'unexpected_status', { status })
  try {
    return parseExactly(await response.text())
  } catch {
    throw new PlatformError(endpoint, 'nonsense', { status })
  }
}

/** A token of the application itself (RFC 6749 section 4.4). Throws PlatformError. */
export async function grantClientCredentials(platform: Platform, scope: string, signal: AbortSignal): Promise<string> {
  const { client, authentication, addresses } = platform
  const server = serverAt(platform)
  const options = callOptions(platform, 'token', addresses.tokenUrl, signal)
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, { scope }, options)
  try {
    return (await oauth.processClientCredentialsResponse(server, client, response)).access_token
  } catch (error) {
    if (readRefusal(error, response.status) === 'denied') throw new PlatformError('token', 'refused', response)
    throw error
  }
}

/** Puts JSON with the access token. Throws PlatformError for all but a 2xx. */
export async function putJson(
  { http, addresses }: Platform,
  { path, token, json }: { path: string; token: string; json: unknown },
  signal: AbortSignal,
): Promise<void> {
  const url = addresses.apiUrl.replace(/\/+$/, '') + path
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const body = JSON.stringify(json)
  const { ok, status } = await http.fetchFor('commands')(url, { method: 'PUT', headers, body, signal })
  if (!ok) throw new PlatformError('commands', 'unexpected_status', { status })
}

/** Revokes a token (RFC 7009). Throws PlatformError when the platform doesn't. */
export async function revoke(platform: Platform, revokeUrl: string, token: string, signal: AbortSignal): Promise<void> {
  const server = { ...serverAt(platform), revocation_endpoint: revokeUrl }
  const options = callOptions(platform, 'revocation', revokeUrl, signal)
  const response = await oauth.revocationRequest(server, platform.client, platform.authentication, token, options)
  if (!response.ok) throw new PlatformError('revocation', 'unexpected_status', { status: response.status })
}

/** `client_secret_post` unless the platform wants something else. */
export function authenticationOf({ clientSecret, authMethod }: Credentials): oauth.ClientAuth {
  return authMethod === 'client_secret_basic'
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

interface Credentials {
  clientSecret: string
  authMethod?: ClientAuthMethod | undefined
}

function serverAt({ issuer, addresses: { tokenUrl } }: Platform): oauth.AuthorizationServer {
  return { issuer: issuer ?? new URL(tokenUrl).origin, token_endpoint: tokenUrl }
}

function callOptions({ http }: Platform, endpoint: ChatCall['endpoint'], url: string, signal: AbortSignal) {
  return {
    signal,
    [oauth.customFetch]: http.fetchFor(endpoint),
    [oauth.allowInsecureRequests]: new URL(url).protocol === 'http:',
  }
}
