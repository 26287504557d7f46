/** The simulated chat platform: what a person sees and decides, and what an app gets for it. */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cast, guilds } from '../../src/development/chat-simulator/cast.ts'
import { type ChatSimulatorOptions, chatSimulator } from '../../src/development/chat-simulator/chat-simulator.ts'
import type { App } from '../../src/http/app-type.ts'

const redirectUri = 'http://localhost:3000/auth/callback'
const codeVerifier = 'a-verifier-of-enough-characters-0123456789abc'
const member = { decision: 'allow', user: cast.member.id }
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** The parameters with which an app sends a person to the consent page. */
function asking(changes: Record<string, string> = {}): string {
  const request = {
    response_type: 'code',
    client_id: 'an-app',
    redirect_uri: redirectUri,
    scope: 'identify guilds',
    state: 'a-state',
    prompt: 'consent',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  return new URLSearchParams({ ...request, ...changes }).toString()
}

/** A simulator inside another application, as in development, and what a browser and an app do with it. */
function startSimulator(options: Partial<ChatSimulatorOptions> = {}) {
  const host: App = Fastify()
  onTestFinished(() => host.close())
  host.addContentTypeParser('*', async () => 'read by the host')
  host.setErrorHandler(async (_, __, reply) => reply.code(418).send({ detail: 'answered by the host' }))
  host.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', "form-action 'none'"))
  host.post('/echo', async ({ body }) => ({ body }))
  host.register(chatSimulator, { prefix: '/chat', clientId: 'an-app', clientSecret: 'a-secret', ...options })

  const post = (url: string, form: Record<string, string>) =>
    host.inject({ method: 'POST', url, headers: FORM, payload: new URLSearchParams(form).toString() })
  const open = (query = asking()) => host.inject(`/chat/oauth2/authorize?${query}`)
  const decide = (form: Record<string, string>, query = asking()) => post(`/chat/oauth2/authorize?${query}`, form)
  const codeOf = async (form: Record<string, string>, query?: string) => {
    const { location } = (await decide(form, query)).headers
    return new URL(String(location)).searchParams.get('code') ?? ''
  }
  const redeem = async (code: string, changes: Record<string, string> = {}) => {
    const form = { grant_type: 'authorization_code', client_id: 'an-app', client_secret: 'a-secret', code }
    const sent = { ...form, redirect_uri: redirectUri, code_verifier: codeVerifier, ...changes }
    const answer = await post('/chat/oauth2/token', sent)
    return { status: answer.statusCode, body: answer.json() }
  }
  const tokensOf = async (form: Record<string, string>, query?: string) =>
    (await redeem(await codeOf({ decision: 'allow', ...form }, query))).body
  const read = async (path: string, token: string) => {
    const answer = await host.inject({ url: `/chat${path}`, headers: { authorization: `Bearer ${token}` } })
    return [answer.statusCode, answer.json()]
  }
  return { host, post, open, decide, codeOf, redeem, tokensOf, read }
}

describe('the consent page', () => {
  test('says who asks, what for, and whom one can be', async () => {
    const { statusCode, headers, body } = await startSimulator({ appName: 'Player Stats Lookup' }).open()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    for (const text of ['Player Stats Lookup', 'identify', 'guilds', 'localhost:3000', 'Someone else', 'Decline']) {
      expect(body).toContain(text)
    }
    for (const { id, displayName, guilds } of Object.values(cast)) {
      for (const text of [id, displayName, ...guilds.map(({ name }) => name)]) expect(body).toContain(text)
    }
  })

  test('loads nothing and runs nothing, and has a policy of its own, so that its form can be sent', async () => {
    const { headers, body } = await startSimulator().open()
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    )
    // Without an icon of its own browsers ask for /favicon.ico, which the policy refuses with an error in their console.
    expect(body).toContain('<link rel="icon" href="data:,">')
    expect(body.replace('<link rel="icon"', '')).not.toMatch(/<script|<link|<img|https?:\/\//)
  })

  test('sends whoever agrees back with a code and the state, and whoever declines with access_denied', async () => {
    const { decide } = startSimulator()
    expect(await decide(member)).toMatchObject({
      statusCode: 302,
      headers: {
        location: expect.stringMatching(/^http:\/\/localhost:3000\/auth\/callback\?code=[\w-]{32}&state=a-state$/),
      },
    })
    expect((await decide({ decision: 'decline' })).headers.location).toBe(
      `${redirectUri}?error=access_denied&state=a-state`,
    )
    const query = asking({ redirect_uri: `${redirectUri}?a=b` }).replace('&state=a-state', '')
    expect((await decide({ decision: 'decline' }, query)).headers.location).toBe(
      `${redirectUri}?a=b&error=access_denied`,
    )
  })

  test.each([
    ['that is unknown', { client_id: 'another-app' }],
    ['that would not ask', { prompt: 'none' }],
    ['that wants a token at once', { response_type: 'token' }],
    ['that sends no challenge', { code_challenge: '' }],
    ['that sends a plain challenge', { code_challenge_method: 'plain' }],
    ['that goes elsewhere', { redirect_uri: 'https://evil.example/callback' }],
    ['that goes elsewhere by a name like ours', { redirect_uri: 'http://localhost.evil.example/callback' }],
    ['that goes elsewhere by a user name', { redirect_uri: 'http://localhost@evil.example/' }],
    ['that hides a user name', { redirect_uri: 'http://evil@localhost/' }],
    ['that runs a script', { redirect_uri: 'javascript://localhost/%0aalert(1)' }],
    ['that goes nowhere', { redirect_uri: '/auth/callback' }],
  ])('refuses an app %s', async (_, changes) => {
    const { open, decide } = startSimulator()
    for (const page of [await open(asking(changes)), await decide(member, asking(changes))]) {
      expect([page.statusCode, page.headers.location]).toEqual([400, undefined])
      expect(page.body).toContain('This does not work')
    }
  })

  test('sends people back to any port of this machine, and to what is registered', async () => {
    const { decide } = startSimulator({ redirectUris: ['https://app.example/registered'] })
    const addresses = ['http://localhost:1/a', 'http://127.0.0.1:65535', 'http://[::1]:8080/b']
    for (const address of [...addresses, 'https://app.example/registered']) {
      const { location } = (await decide({ decision: 'decline' }, asking({ redirect_uri: address }))).headers
      expect(new URL(String(location)).origin).toBe(new URL(address).origin)
    }
  })

  test.each([
    [{}, 'Choose to authorize or to decline'],
    [{ decision: 'allow' }, 'Choose who you are'],
    [{ decision: 'allow', user: '1' }, 'Choose who you are'],
    [{ decision: 'allow', user: 'other', id: 'x' }, 'The user id has to be a number'],
    [{ decision: 'allow', user: 'other', id: '12345678901234567890' }, 'The user id has to be a number'],
    [{ decision: 'allow', user: 'other', id: '1', guilds: '2 Two\nThree' }, '“Three” is no guild'],
  ])('says what is missing: %j', async (form: Record<string, string>, problem) => {
    const { statusCode, body } = await startSimulator().decide(form)
    expect(statusCode).toBe(400)
    expect(body).toContain(problem)
  })

  test('shows markup in names and in the form, and does not run it', async () => {
    const evil = `"'><script>alert(1)</script>`
    const guild = { id: '2', name: `guild${evil}`, owner: false, permissions: '0' }
    const people = [
      { id: '1', username: 'user', displayName: `name${evil}`, about: `about${evil}`, guilds: [guild] },
      { id: '3', username: `user${evil}`, displayName: null, guilds: [] },
    ]
    const { open, decide } = startSimulator({ appName: `App${evil}`, people })
    const escaped = '&#34;&#39;&#62;&#60;script&#62;alert(1)&#60;/script&#62;'
    const query = asking({ scope: `scope${evil}`, state: evil })
    const form = { user: 'other', decision: 'allow', id: '1', guilds: `line${evil}` }
    for (const [{ body }, texts] of [
      [await open(query), ['App', 'user', 'name', 'about', 'guild', 'scope']],
      [await decide(form, query), ['line']],
    ] as const) {
      expect(body).not.toMatch(/<script|"'>/)
      for (const shown of texts) expect(body).toContain(shown + escaped)
    }
  })
})

describe('someone else', () => {
  test('is whoever the form says', async () => {
    const { tokensOf, read } = startSimulator()
    const { access_token: token } = await tokensOf({
      user: 'other',
      id: ' 42 ',
      username: 'newcomer',
      display_name: 'New “Comer” 🦚',
      guilds: '7 The Seventh manage\r\n8 Manage Eight\n\n9',
    })
    expect(await read('/users/@me', token)).toEqual([
      200,
      { id: '42', username: 'newcomer', global_name: 'New “Comer” 🦚', avatar: null },
    ])
    const plain = { icon: null, owner: false, permissions: '144115188075855895' }
    const managed = { ...plain, permissions: '288230376151711776' }
    expect(await read('/users/@me/guilds', token)).toEqual([
      200,
      [
        { id: '7', name: 'The Seventh', ...managed },
        { id: '8', name: 'Manage Eight', ...plain },
        { id: '9', name: 'Guild 9', ...plain },
      ],
    ])
  })
})

describe('an app', () => {
  test('gets tokens for a code, once', async () => {
    const { codeOf, redeem } = startSimulator()
    const code = await codeOf(member)
    expect(await redeem(code)).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^[\w-]{32}$/),
        token_type: 'Bearer',
        expires_in: 604_800,
        refresh_token: expect.stringMatching(/^[\w-]{32}$/),
        scope: 'identify guilds',
      },
    })
    expect(await redeem(code)).toEqual({ status: 400, body: { error: 'invalid_grant' } })
  })

  test.each([
    ['another secret', { client_secret: 'another' }, 401, 'invalid_client'],
    ['another id', { client_id: 'another' }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['another code', { code: 'another' }, 400, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'http://localhost:3000/' }, 400, 'invalid_grant'],
    ['another verifier', { code_verifier: 'another' }, 400, 'invalid_grant'],
  ])('with %s gets nothing', async (_, changes, status, error) => {
    const { codeOf, redeem } = startSimulator()
    expect(await redeem(await codeOf(member), changes)).toEqual({ status, body: { error } })
  })

  test('reads the person and their guilds', async () => {
    const { tokensOf, read } = startSimulator()
    const { access_token: token } = await tokensOf({ user: cast.admin.id })
    expect(await read('/users/@me', token)).toEqual([
      200,
      { id: cast.admin.id, username: 'maren.quillfeather', global_name: 'Maren Quillfeather', avatar: 'a_77c2e1' },
    ])
    expect(await read('/users/@me/guilds', token)).toEqual([
      200,
      [
        { ...guilds.lanternfall, icon: '5f1a9c0e', owner: true, permissions: '288230376151711776' },
        { ...guilds.copperHeron, icon: null, owner: false, permissions: '288230376151711776' },
        { ...guilds.midnightQuarry, icon: null, owner: false, permissions: '144115188075855895' },
      ],
    ])
  })

  test.each(['access_token', 'refresh_token'])('gives its grant back by the %s, and nobody else can', async (kind) => {
    const { post, tokensOf, read } = startSimulator()
    const tokens = await tokensOf({ user: cast.admin.id })
    const revoke = async (secret: string) => {
      const form = { client_id: 'an-app', client_secret: secret, token: tokens[kind] }
      return (await post('/chat/oauth2/revoke', form)).statusCode
    }
    expect(await revoke('another')).toBe(401)
    expect(await read('/users/@me', tokens.access_token)).toMatchObject([200, {}])
    expect([await revoke('a-secret'), await revoke('a-secret')]).toEqual([200, 200])
    expect(await read('/users/@me', tokens.access_token)).toEqual([401, { message: '401: Unauthorized', code: 0 }])
  })
})

test('neither the simulator nor the application around it changes how the other reads bodies and answers errors', async () => {
  const { host } = startSimulator()
  const inside = await host.inject({ method: 'POST', url: '/chat/oauth2/token', payload: { a: 1 } })
  expect([inside.statusCode, inside.json()]).toEqual([415, { error: 'invalid_request' }])
  const outside = await host.inject({ method: 'POST', url: '/echo', headers: FORM, payload: 'a=b' })
  expect([outside.statusCode, outside.json()]).toEqual([200, { body: 'read by the host' }])
})
