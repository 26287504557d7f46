/** A certified OAuth server as the chat platform, because the simulator could share a mistake with our client. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { send } from './actors.ts'
import { closeLater } from './close-later.ts'

interface OAuthServerOptions {
  /** The only address that it redirects people to; called when the first of them comes. */
  redirectUri(): string
}

export type OAuthServer = Awaited<ReturnType<typeof startOAuthServer>>

/** The person who logs in there. */
export const person = { id: '1093847265510283001', username: 'ada', global_name: 'Ada' }
export const guilds = [{ id: '77', name: 'Chess Club', owner: true }]

/** Starts a server on a free port. PKCE is required, and everybody who comes is `person`. */
export async function startOAuthServer(options: OAuthServerOptions) {
  const server = createServer((request, response) => handle(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  // Both have to be encoded in a form.
  const client = { client_id: 'player stats', client_secret: 'a secret: 100% + more/less' }
  let provider: Provider | undefined
  const usedTokens: string[] = []
  const known = () => {
    provider ??= makeProvider(issuer, client, options)
    return provider
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    const { url = '' } = request
    if (url.startsWith('/interaction/')) void decide(request, response)
    else if (url.startsWith('/api/')) void tell(request, response)
    else void known().callback()(request, response)
  }

  /** The consent screen, as if the person had already pressed a button. */
  async function decide(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await known().interactionDetails(request, response)
    const grant = new (known().Grant)({ accountId: person.id, clientId: client.client_id })
    grant.addOIDCScope(String(params.scope))
    const consent = { grantId: await grant.save() }
    await known().interactionFinished(request, response, { login: { accountId: person.id }, consent })
  }

  /** The platform's own API, which needs a token. */
  async function tell({ url, headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
    usedTokens.push(token)
    const isKnown = (await known().AccessToken.find(token)) !== undefined
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(url === '/api/users/@me' ? person : guilds))
  }

  return {
    issuer,
    addresses: {
      authorizeUrl: `${issuer}/auth`,
      tokenUrl: `${issuer}/token`,
      revokeUrl: `${issuer}/token/revocation`,
      apiUrl: `${issuer}/api`,
    },
    clientId: client.client_id,
    clientSecret: client.client_secret,
    /** The access tokens that were used. */
    usedTokens: () => [...new Set(usedTokens)],
    /** Whether this access token still works. */
    isAlive: async (token: string) => (await known().AccessToken.find(token)) !== undefined,
    /** Follows a new browser from the authorization address to where it is sent back. */
    browse: (location: string) => followRedirects(new URL(location), issuer),
    close: closeLater(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }),
  }
}

/** Follows redirects as a browser does, with the cookies of this origin, until one leaves it. */
async function followRedirects(first: URL, origin: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = first
  while (next.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, text, headers } = await send(next.href, { headers: cookie === '' ? {} : { cookie } })
    if (headers.location === undefined) throw new Error(`the platform answers ${status}: ${text}`)
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    next = new URL(String(headers.location), origin)
  }
  return next
}

function makeProvider(
  issuer: string,
  client: { client_id: string; client_secret: string },
  { redirectUri }: OAuthServerOptions,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri()],
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    scopes: ['identify', 'guilds'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    cookies: { keys: ['a key of the tests'] },
  })
}
