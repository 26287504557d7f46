/** A login at a certified OAuth server as the chat platform, because the simulator could share a mistake with our client. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import { expect, test } from 'vitest'
import { send } from '../../helpers/actors.ts'
import { chatEnv, startApp } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { listen } from '../../helpers/listen.ts'
import { freePort } from '../../helpers/postgres.ts'

const person = { id: '1093847265510283001', username: 'ada', global_name: 'Ada' }
// Both have to be encoded in a form.
const client = { client_id: 'player stats', client_secret: 'a secret: 100% + more/less' }

/** Everybody who logs in at this server is `person`. */
async function startOAuthServer(redirectUri: string) {
  const usedTokens = new Set<string>()
  const server = createServer((request, response) => void answer(request, response))
  const issuer = `http://localhost:${await listen(server)}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        redirect_uris: [redirectUri],
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
  const isAlive = async (token: string) => (await provider.AccessToken.find(token)) !== undefined

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '', headers } = request
    if (url.startsWith('/interaction/')) {
      // The consent screen, as if the person had already pressed its button.
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: person.id, clientId: client.client_id })
      grant.addOIDCScope(String(params.scope))
      const consent = { grantId: await grant.save() }
      await provider.interactionFinished(request, response, { login: { accountId: person.id }, consent })
    } else if (url.startsWith('/api/')) {
      const token = headers.authorization?.replace(/^Bearer /, '') ?? ''
      usedTokens.add(token)
      response.writeHead((await isAlive(token)) ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(url === '/api/users/@me' ? person : []))
    } else await provider.callback()(request, response)
  }

  const endpoints = {
    ...{ authorizeUrl: `${issuer}/auth`, tokenUrl: `${issuer}/token`, revokeUrl: `${issuer}/token/revocation` },
    apiUrl: `${issuer}/api`,
  }
  return { issuer, endpoints, clientId: client.client_id, clientSecret: client.client_secret, usedTokens, isAlive }
}

/** Follows redirects as a browser does, with the cookies of this origin, until one leaves it. */
async function followRedirects(first: URL): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = first
  while (next.origin === first.origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const { status, text, headers } = await send(next.href, { headers: cookie === '' ? {} : { cookie } })
    if (headers.location === undefined) throw new Error(`the platform returns ${status}: ${text}`)
    for (const line of [headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    next = new URL(String(headers.location), first)
  }
  return next
}

test('a person can log in with a chat platform that requires PKCE', async () => {
  const port = await freePort()
  const platform = await startOAuthServer(`http://localhost:${port}/auth/callback`)
  const { log, lines } = collectLog('warn')
  const service = await startApp({ log, env: { ...chatEnv(platform), PORT: String(port) } })
  const visitor = service.visitor()
  const { headers } = await visitor.get('/auth/login')
  const back = await followRedirects(new URL(String(headers.location)))
  expect(back.searchParams.get('iss')).toBe(platform.issuer)
  expect(await visitor.follow(back.href)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  const body = { chat_id: person.id, username: person.username, display_name: person.global_name }
  expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body })
  expect(platform.usedTokens.size).toBe(1)
  for (const token of platform.usedTokens) await expect.poll(() => platform.isAlive(token)).toBe(false)
  expect(lines()).toEqual([])
})
