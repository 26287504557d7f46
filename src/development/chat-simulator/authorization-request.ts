/** What an app asks for on the consent screen, and when that screen refuses to open. */

/** The app that may send people here, and where they may go back to. */
export interface RegisteredApp {
  clientId: string
  clientSecret: string
  /** Shown on the consent page. */
  appName?: string | undefined
  /** Besides http on a loopback address, which is always allowed. */
  redirectUris?: readonly string[] | undefined
}

export interface AuthorizationRequest {
  redirectUri: string
  scope: string
  state: string | undefined
  codeChallenge: string
}

/** Gives the request (RFC 6749 section 4.1.1, RFC 7636), or a sentence about what is wrong with it. */
export function readAuthorizationRequest(query: URLSearchParams, app: RegisteredApp): AuthorizationRequest | string {
  const repeated = [...query.keys()].find((name, index, names) => OAUTH_NAMES.has(name) && names.indexOf(name) < index)
  if (repeated) return `${repeated} is given more than once.`
  if (query.get('client_id') !== app.clientId) return 'client_id is not that of a registered app.'
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isAllowed(redirectUri, app)) return 'redirect_uri is neither registered nor http on a loopback address.'
  if (query.get('response_type') !== 'code') return 'response_type has to be code.'
  if (query.get('prompt') !== 'consent') return 'prompt has to be consent: nobody is logged in without being asked.'
  const codeChallenge = query.get('code_challenge') ?? ''
  if (query.get('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge)) {
    return 'code_challenge and code_challenge_method=S256 are required (PKCE).'
  }
  return { redirectUri, codeChallenge, scope: query.get('scope') ?? '', state: query.get('state') ?? undefined }
}

const OAUTH_NAMES = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'prompt',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
])
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Loopback only, unless registered: this server must not be an open redirect. */
function isAllowed(redirectUri: string, { redirectUris = [] }: RegisteredApp): boolean {
  if (redirectUris.includes(redirectUri)) return true
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname, username, password, hash } = new URL(redirectUri)
  return protocol === 'http:' && LOOPBACK.has(hostname) && username + password + hash === ''
}

/** The redirect address with the answer added to its query (RFC 6749 section 4.1.2). */
export function redirectWith({ redirectUri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) url.searchParams.append(name, value)
  if (state !== undefined) url.searchParams.append('state', state)
  return url.href
}
