/** Calls to the platform's OAuth and API endpoints, with oauth4webapi (RFC 6749, 7009, 7636). */
import * as oauth from 'oauth4webapi'
import { parseExactly } from '../../lib/exact-json.ts'
import type { ChatCall, ChatEndpoints, LoginCallback } from './chat-client.ts'
import { PlatformError } from './platform-error.ts'
import type { PlatformHttp } from './platform-http.ts'

export interface PlatformOptions {
  clientId: string
  clientSecret: string
  /** A function is called at each login, because the built-in platform's URL may be unknown until the process listens. */
  endpoints: ChatEndpoints | (() => ChatEndpoints)
}

export type Platform = ReturnType<typeof platformAt>

export function platformAt({ clientId, clientSecret, endpoints }: PlatformOptions, http: PlatformHttp) {
  const current = typeof endpoints === 'function' ? endpoints() : endpoints
  const server: oauth.AuthorizationServer = {
    issuer: new URL(current.tokenUrl).origin,
    token_endpoint: current.tokenUrl,
    ...(current.revokeUrl && { revocation_endpoint: current.revokeUrl }),
  }
  const client = { client_id: clientId }
  return { endpoints: current, server, client, authentication: oauth.ClientSecretPost(clientSecret), http }
}

export type Tokens = readonly [access: string, ...rest: string[]]

/** OAuth errors due to our configuration (RFC 6749 section 5.2) or the platform, not the login code. */
const UNRELATED_TO_CODE = new Set([
  'invalid_client',
  'unauthorized_client',
  'unsupported_grant_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
])

/** Exchanges a login code for tokens (RFC 6749 section 4.1.3). Returns `denied` if the code is refused. Throws PlatformError. */
export async function exchangeCode(
  platform: Platform,
  { code, redirectUri, codeVerifier }: LoginCallback,
  signal: AbortSignal,
): Promise<Tokens | 'denied'> {
  if (code === '') return 'denied'
  const { server, client, authentication } = platform
  const callback = oauth.validateAuthResponse(server, client, new URLSearchParams({ code }), oauth.expectNoState)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    callback,
    redirectUri,
    codeVerifier,
    callOptions(platform, 'token', signal),
  )
  try {
    const granted = await oauth.processAuthorizationCodeResponse(server, client, response)
    const { access_token, refresh_token, token_type } = granted
    if (token_type !== 'bearer') throw new TypeError('unsupported token type')
    return refresh_token ? [access_token, refresh_token] : [access_token]
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === 'refused') return 'denied'
    throw new PlatformError('token', reason, response)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof oauth.ResponseBodyError)) return 'invalid_response'
  return UNRELATED_TO_CODE.has(error.error) ? error.error : 'refused'
}

/** Gets a token for the application itself (RFC 6749 section 4.4). Throws PlatformError. */
export async function grantClientCredentials(platform: Platform, scope: string, signal: AbortSignal): Promise<string> {
  const { server, client, authentication } = platform
  const options = callOptions(platform, 'token', signal)
  const response = await oauth.clientCredentialsGrantRequest(server, client, authentication, { scope }, options)
  try {
    return (await oauth.processClientCredentialsResponse(server, client, response)).access_token
  } catch (error) {
    throw new PlatformError('token', reasonOf(error), response)
  }
}

interface ApiCall {
  endpoint: ChatCall['endpoint']
  path: string
  token: string
  /** The body of a PUT. If undefined, the call is a GET. */
  json?: unknown
}

/** Calls the platform's API. Returns the parsed JSON, without rounding ids. Throws PlatformError for any status except 200. */
export async function callApi(
  { http, endpoints }: Platform,
  { endpoint, path, token, json }: ApiCall,
  signal: AbortSignal,
): Promise<unknown> {
  const method = json === undefined ? 'GET' : 'PUT'
  const send = () =>
    http.fetchFor(endpoint)(endpoints.apiUrl + path, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(json),
      signal,
    })
  let response = await send()
  // Retries a GET once: Discord sometimes sends 401 for a valid token (discord-api-docs#6769), and any platform may send a 5xx.
  if (method === 'GET' && (response.status === 401 || response.status >= 500)) response = await send()
  const { status } = response
  if (status !== 200) throw new PlatformError(endpoint, 'unexpected_status', { status })
  try {
    return parseExactly(await response.text())
  } catch {
    throw new PlatformError(endpoint, 'invalid_response', { status })
  }
}

/** Revokes a token, if the platform has an endpoint for that (RFC 7009). Throws PlatformError if the call fails. */
export async function revoke(platform: Platform, token: string, signal: AbortSignal): Promise<void> {
  const { server, client, authentication } = platform
  if (server.revocation_endpoint === undefined) return
  const options = callOptions(platform, 'revocation', signal)
  const { ok, status } = await oauth.revocationRequest(server, client, authentication, token, options)
  if (!ok) throw new PlatformError('revocation', 'unexpected_status', { status })
}

function callOptions({ http }: Platform, endpoint: ChatCall['endpoint'], signal: AbortSignal) {
  const send = http.fetchFor(endpoint)
  return {
    signal,
    [oauth.customFetch]: async (...call: Parameters<typeof send>) => withoutNulls(await send(...call)),
    // In production, the configuration accepts http only for loopback addresses.
    [oauth.allowInsecureRequests]: true,
  }
}

/** Removes nulls, because some platforms send null for a field that they should leave out (RFC 6749). */
async function withoutNulls(response: Response): Promise<Response> {
  const text = await response.text()
  try {
    return new Response(JSON.stringify(JSON.parse(text, (_name, field) => field ?? undefined)), response)
  } catch {
    return new Response(text || null, response)
  }
}
