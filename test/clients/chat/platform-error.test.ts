/** If the platform is down, slow, busy or sends an invalid response, nobody is logged in, nobody waits too long, and no secret is logged. */
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createChatClient } from '../../../src/clients/chat/create-chat-client.ts'
import { personas } from '../../../src/development/chat-simulator/personas.ts'
import { listen } from '../../helpers/listen.ts'
import type { Fault, SimulatorEndpoint } from '../../helpers/simulator-faults.ts'
import { codeVerifier, startLogin } from './start-login.ts'

const ENDPOINTS = ['token', 'user', 'guilds'] as const
const member = { chatId: personas.member.id }
const LIMIT = 2 * 1024 * 1024
/** A body that is valid for every endpoint. */
const padded = (size: number) =>
  JSON.stringify({ id: personas.member.id, access_token: 'a-token', token_type: 'Bearer', filler: 'x'.repeat(size) })

const faults: Record<string, Fault> = {
  'breaks the connection': 'down',
  'answers with a page': 'garbage',
  'answers 500': { status: 500, body: { error: 'server_error' } },
  'answers 400 temporarily_unavailable': { status: 400, body: { error: 'temporarily_unavailable' } },
  'answers 400 server_error': { status: 400, body: { error: 'server_error' } },
  'answers 400 with a page': { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>Bad request</h1>' },
  'answers 403 without a body': { status: 403 },
  'answers 204': { status: 204 },
  'answers 304': { status: 304 },
  'redirects elsewhere': { status: 302, headers: { location: '/users/@me' }, body: '' },
  'answers nothing': { status: 200, body: '' },
  'answers null': { status: 200, body: 'null' },
  'answers cut JSON': { status: 200, body: '{"id": "1", "access_token": ' },
  'answers JSON nested too deeply': { status: 200, body: '['.repeat(100_000) + ']'.repeat(100_000) },
  'answers with a body that is too large': { status: 200, body: padded(LIMIT) },
  'answers with an unrequested compression': {
    status: 200,
    headers: { 'content-encoding': 'gzip' },
    body: gzipSync(padded(100)),
  },
}
const tokenFaults: Record<string, Fault> = Object.fromEntries(
  [
    { token_type: 'Bearer' },
    { access_token: 5, token_type: 'Bearer' },
    { access_token: 'a\r\nb: c', token_type: 'Bearer' },
    { access_token: 'a' },
    { access_token: 'a', token_type: 'mac' },
    { access_token: 'a', token_type: 'DPoP' },
  ].map((body) => [`answers ${JSON.stringify(body)}`, { status: 200, body }]),
)

describe.each(ENDPOINTS)('the endpoint %s', (endpoint) => {
  test('logins are unavailable while the chat platform returns errors', async () => {
    const { simulator, logIn, logged } = await startLogin()
    const ofThis = Object.entries({ ...faults, ...(endpoint === 'token' && tokenFaults) })
    for (const [name, fault] of ofThis) {
      simulator.setFault(endpoint, fault)
      expect([name, await logIn()]).toEqual([name, 'unavailable'])
    }
    if (endpoint === 'token') expect(simulator.calls.user, 'no API is called without a token').toBe(0)
    simulator.setFault(endpoint, undefined)
    expect(await logIn()).toMatchObject(member)
    expect(logged).toMatchObject([
      ['warn', { endpoint, fault: expect.any(String) }, 'a login failed at the chat platform'],
      ['info', { failures: ofThis.length }, 'logins at the chat platform work again'],
    ])
  })

  test.each(['hang', 'stall'] as const)('a login fails at its deadline if responses %s', async (fault) => {
    const { simulator, logIn } = await startLogin({ timeoutMs: 300 })
    simulator.setFault(endpoint, fault)
    expect(await logIn()).toBe('unavailable')
  })
})

test.each([
  ...ENDPOINTS.map((endpoint) => [endpoint, '31536000', 5_000] as const),
  ['token', '3', 3_000],
  ['token', '0.2', 200],
  ['token', undefined, 1_000],
  ['token', 'soon', 1_000],
  ['token', 'Thu, 01 Jan 2099 00:00:00 GMT', 1_000],
] as const)(
  'if the endpoint %s returns 429 with Retry-After: %s, the service waits %i ms',
  async (endpoint, retryAfter, pauseMs) => {
    const { simulator, client, consent, logIn } = await startLogin()
    const [during, after] = [await consent(), await consent()]
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter }
    simulator.setFault(endpoint, { status: 429, ...(headers && { headers }) })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault(endpoint, undefined)
    const before = simulator.calls.token
    vi.advanceTimersByTime(pauseMs - 1)
    expect(await client.fetchPerson(during)).toBe('unavailable')
    expect(simulator.calls.token).toBe(before)
    vi.advanceTimersByTime(1)
    expect(await client.fetchPerson(after)).toMatchObject(member)
  },
)

test('a person can log in after the chat platform rate-limited another person', async () => {
  const { simulator, logIn } = await startLogin()
  simulator.setFault('guilds', { status: 429, headers: { 'retry-after': '3600', 'x-ratelimit-scope': 'user' } })
  expect(await logIn()).toBe('unavailable')
  simulator.setFault('guilds', undefined)
  expect(await logIn(personas.admin)).toMatchObject({ chatId: personas.admin.id })
})

test.each(ENDPOINTS)(
  'the service retries once if the endpoint %s returns 429 with a short Retry-After',
  async (endpoint) => {
    const { simulator, logIn } = await startLogin()
    simulator.setFault(endpoint, { status: 429, headers: { 'retry-after': '0.5' } })
    const login = logIn()
    await expect.poll(() => simulator.calls[endpoint]).toBe(1)
    simulator.setFault(endpoint, undefined)
    expect(await login).toMatchObject(member)
    expect(simulator.calls[endpoint]).toBe(2)
  },
)

describe.each(['user', 'guilds'] as const)('the endpoint %s', (endpoint) => {
  test.each([401, 500, 503])('a person can log in even if the chat platform returns %i once', async (status) => {
    const { simulator, logIn, logged } = await startLogin()
    simulator.failOnce(endpoint, { status })
    expect(await logIn()).toMatchObject(member)
    expect([simulator.calls[endpoint], simulator.calls.token, logged]).toEqual([2, 1, []])
  })

  test('the service retries only once if the chat platform keeps returning 401', async () => {
    const { simulator, logIn } = await startLogin()
    simulator.setFault(endpoint, { status: 401 })
    expect(await logIn()).toBe('unavailable')
    expect(simulator.calls[endpoint]).toBe(2)
  })
})

test('if Node uses a proxy, the service calls the chat platform through the proxy', async () => {
  const asked: (string | undefined)[] = []
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url)
    socket.destroy()
  })
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${await listen(proxy)}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = 'https://chat.example'
  const endpoints = { authorizeUrl: `${at}/authorize`, tokenUrl: `${at}/token`, apiUrl: at }
  const login = { redirectUri: 'http://localhost/auth/callback', code: 'a', codeVerifier }
  for (const usesEnvProxy of [true, false]) {
    const client = createChatClient({ clientId: 'a', clientSecret: 'b', endpoints, usesEnvProxy })
    expect(await client.fetchPerson(login)).toBe('unavailable')
    await client.close()
  }
  expect(asked).toEqual(['chat.example:443'])
})

test('the service accepts a response of the maximum size from the chat platform', async () => {
  const { simulator, logIn } = await startLogin()
  for (const endpoint of ['token', 'user'] as const) {
    simulator.setFault(endpoint, { status: 200, body: padded(LIMIT - 1_000) })
  }
  simulator.setFault('guilds', { status: 200, body: [] })
  expect(await logIn()).toMatchObject(member)
})

test('the service treats a null field in a token response as absent', async () => {
  const { simulator, logIn } = await startLogin()
  const absent = { refresh_token: null, expires_in: null, scope: null, id_token: null }
  simulator.setFault('token', { status: 200, body: { access_token: 'a-token', token_type: 'Bearer', ...absent } })
  simulator.setFault('user', { status: 200, body: { id: personas.member.id, username: null } })
  simulator.setFault('guilds', { status: 200, body: [] })
  expect(await logIn()).toMatchObject({ chatId: personas.member.id })
})

test('the service does not follow a redirect from the chat platform', async () => {
  const { simulator, logIn } = await startLogin()
  simulator.setFault('token', { status: 307, headers: { location: '/oauth2/revoke' } })
  expect(await logIn()).toBe('unavailable')
  expect(simulator.calls).toEqual({ authorize: 1, token: 1, revoke: 0, user: 0, guilds: 0 })
  simulator.setFault('token', undefined)
  simulator.setFault('guilds', { status: 302, headers: { location: '/users/@me' } })
  expect(await logIn()).toBe('unavailable')
  expect(simulator.calls).toMatchObject({ authorize: 2, token: 2, user: 1, guilds: 1 })
})

test('a login fails if its calls to the chat platform together exceed the deadline', async () => {
  const timeoutMs = 1_000
  const { simulator, logIn } = await startLogin({ timeoutMs })
  simulator.setFault('token', { delayMs: 0.7 * timeoutMs })
  for (const endpoint of ['user', 'guilds'] as const) {
    simulator.setFault(endpoint, { delayMs: 0.7 * timeoutMs })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault(endpoint, undefined)
  }
})

test('the service can close its chat client while a request of a failed login hangs', async () => {
  const { simulator, client, logIn } = await startLogin({ timeoutMs: 600_000 })
  simulator.setFault('user', { status: 500 })
  simulator.setFault('guilds', 'hang')
  expect(await logIn()).toBe('unavailable')
  await client.close()
})

test.each([
  ['invalid_client', undefined],
  ['invalid_response', { status: 401, headers: { 'www-authenticate': 'Basic realm="chat"' }, body: '' }],
] as const)('the log contains the error %s if the chat platform rejects the client secret', async (reason, fault) => {
  const { simulator, logIn, logged } = await startLogin({ clientSecret: 'a-wrong-secret' })
  simulator.setFault('token', fault)
  expect(await logIn()).toBe('unavailable')
  expect(logged).toMatchObject([['warn', { endpoint: 'token', fault: reason, status: 401 }, expect.any(String)]])
})

describe("the platform's tokens", () => {
  const TOO_MANY = { status: 429, headers: { 'retry-after': '3600' } }
  const isMember = expect.objectContaining(member)
  const halfWay = [['warn', { endpoint: 'guilds' }, expect.any(String)]]
  const failed = [['warn', { endpoint: 'revocation' }, 'a token could not be revoked at the chat platform']]
  test.each<[when: string, SimulatorEndpoint, Fault | undefined, outcome: unknown, alive: number, logged: unknown[]]>([
    ['the service revokes its tokens after each login', 'revoke', undefined, isMember, 0, []],
    ['the service revokes its tokens after a login that failed', 'guilds', { status: 500 }, 'unavailable', 0, halfWay],
    ['a login succeeds if its token revocation gets an unreadable body', 'revoke', 'garbage', isMember, 2, []],
    ['a login succeeds if its token revocation gets no response', 'revoke', 'down', isMember, 2, failed],
    ['a login succeeds if its token revocation gets 500', 'revoke', { status: 500 }, isMember, 2, failed],
    ['a login succeeds if its token revocation gets 429', 'revoke', TOO_MANY, isMember, 2, failed],
  ])('%s', async (_when, endpoint, fault, outcome, alive, expected) => {
    const { simulator, client, logIn, logged } = await startLogin()
    simulator.setFault(endpoint, fault)
    for (let login = 0; login < 2; login += 1) expect(await logIn()).toEqual(outcome)
    await client.close()
    // Each login revokes its access token and its refresh token.
    expect([simulator.countLiveGrants(), simulator.calls.revoke]).toEqual([alive, 4])
    expect(logged).toMatchObject(expected)
  })

  test('the log says when tokens can be revoked again', async () => {
    const { simulator, client, logIn, logged } = await startLogin()
    simulator.failOnce('revoke', { status: 500 })
    for (let login = 0; login < 2; login += 1) {
      await logIn()
      await expect.poll(() => logged.length).toBe(login + 1)
    }
    await client.close()
    expect(logged[1]).toMatchObject(['info', { failures: 1 }, 'tokens can be revoked at the chat platform again'])
  })

  test('the service revokes no tokens if the chat platform has no revocation endpoint', async () => {
    const { simulator, client, logIn, logged } = await startLogin({ endpoints: { revokeUrl: undefined } })
    expect(await logIn()).toMatchObject(member)
    await client.close()
    expect([simulator.calls.revoke, logged]).toEqual([0, []])
  })
})
