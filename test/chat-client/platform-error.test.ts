/** The platform is down, slow, busy, or talks nonsense: nobody is logged in, nobody waits, no secret is told. */
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test, vi } from 'vitest'
import { cast } from '../../src/development/chat-simulator/cast.ts'
import type { Fault } from '../../src/development/chat-simulator/faults.ts'
import { startLogin } from './start-login.ts'

const faults: Record<string, Fault> = {
  'does not answer': 'hang',
  'answers half': 'stall',
  'breaks the connection': 'down',
  'answers with a page': 'garbage',
  'answers 500': { status: 500, body: { error: 'server_error' } },
  'says that it is out of order': { status: 400, body: { error: 'temporarily_unavailable' } },
  'answers 503 with a page': { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Maintenance</h1>' },
  'answers 400 with a page': { status: 400, headers: { 'content-type': 'text/html' }, body: '<h1>Bad request</h1>' },
  'answers 403 without a word': { status: 403 },
  'answers 204': { status: 204 },
  'answers 304': { status: 304 },
  'redirects elsewhere': { status: 302, headers: { location: '/users/@me' }, body: '' },
  'redirects with the method kept': { status: 307, headers: { location: '/oauth2/token' }, body: '' },
  'answers nothing': { status: 200, body: '' },
  'answers null': { status: 200, body: 'null' },
  'answers a string': { status: 200, body: '"hello"' },
  'answers cut JSON': { status: 200, body: '{"id": "1", "access_token": ' },
  'answers JSON nested too deeply': { status: 200, body: '['.repeat(100_000) + ']'.repeat(100_000) },
}

// Most of these wait: they do it side by side.
describe.concurrent.each(['token', 'user', 'guilds'] as const)('the endpoint %s', (endpoint) => {
  test.for(Object.entries(faults))('%s: the platform is unavailable', async ([, fault], context) => {
    const isSlow = fault === 'hang' || fault === 'stall'
    const { simulator, logIn, logged } = await startLogin({ timeoutMs: isSlow ? 1000 : 5000 }, context)
    simulator.setFault(endpoint, fault)
    expect(await logIn()).toBe('unavailable')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatch(/^\["warn",/)
    simulator.setFault(endpoint, undefined)
    await vi.waitFor(async () => expect(await logIn()).toMatchObject({ chatId: cast.member.id }), 30_000)
  })
})

test('a redirect is not followed: neither code nor token goes where it points', async () => {
  const { simulator, logIn } = await startLogin()
  simulator.setFault('token', { status: 307, headers: { location: '/oauth2/revoke' } })
  expect(await logIn()).toBe('unavailable')
  expect(simulator.calls).toEqual({ authorize: 1, token: 1, revoke: 0, user: 0, guilds: 0 })
  simulator.setFault('token', undefined)
  simulator.setFault('guilds', { status: 302, headers: { location: '/users/@me' } })
  expect(await logIn()).toBe('unavailable')
  expect(simulator.calls).toMatchObject({ authorize: 2, token: 2, user: 1, guilds: 1 })
})

test('an outage of the platform is two lines in the log, however many people try to log in', async () => {
  const { simulator, logIn, logged } = await startLogin()
  simulator.setFault('user', { status: 500 })
  for (let count = 0; count < 3; count += 1) expect(await logIn()).toBe('unavailable')
  simulator.setFault('user', undefined)
  expect(await logIn()).toMatchObject({ chatId: cast.member.id })
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    ['warn', { endpoint: 'user', status: 500 }, 'the chat platform could not be used for a login'],
    ['info', { failures: expect.any(Object) }, 'the chat platform can be used for logins again'],
  ])
  expect(Object.values(JSON.parse(logged[1] ?? '')[1].failures)).toEqual([3])
})

test('a platform that nobody listens at is unavailable', async () => {
  const { simulator, client, consent, logged } = await startLogin()
  const login = await consent()
  await simulator.close()
  expect(await client.fetchPerson(login)).toBe('unavailable')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    ['warn', { endpoint: 'token', fault: 'ECONNREFUSED' }, 'the chat platform could not be used for a login'],
  ])
})

describe('an answer that is larger than anybody needs', () => {
  const LIMIT = 2 * 1024 * 1024
  const padded = (filler: string) => ({
    token: { access_token: 'a-token', token_type: 'Bearer', filler },
    user: { id: cast.member.id, username: 'tobin', filler },
    guilds: [{ id: '1', name: 'A guild', filler }],
  })
  const encodings = {
    'as it is': (text: string) => ({ status: 200, body: text }),
    compressed: (text: string) => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body: gzipSync(text) }),
  }

  test.each(Object.entries(encodings))('is not read to its end, however good it is: %s', async (_, encode) => {
    const { simulator, logIn } = await startLogin()
    const [small, large] = [padded('x'.repeat(LIMIT / 2)), padded('x'.repeat(LIMIT))]
    const give = (endpoint: keyof typeof small, { [endpoint]: answer }: typeof small) =>
      simulator.setFault(endpoint, encode(JSON.stringify(answer)))
    for (const endpoint of ['token', 'user', 'guilds'] as const) give(endpoint, small)
    expect(await logIn()).toMatchObject({ chatId: cast.member.id, guilds: [{ id: '1' }] })
    for (const endpoint of ['token', 'user', 'guilds'] as const) {
      give(endpoint, large)
      expect([endpoint, await logIn()]).toEqual([endpoint, 'unavailable'])
      give(endpoint, small)
    }
  })
})

test('one deadline holds for the whole login: two calls that keep it each are too slow together', async () => {
  const timeoutMs = 1_000
  const { simulator, logIn } = await startLogin({ timeoutMs })
  simulator.setFault('token', { delayMs: 0.7 * timeoutMs })
  for (const endpoint of ['user', 'guilds'] as const) {
    simulator.setFault(endpoint, { delayMs: 0.7 * timeoutMs })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault(endpoint, undefined)
  }
})

test('when one question fails the other is let go: closing does not wait for its answer', async () => {
  for (const [failing, other] of [
    ['user', 'guilds'],
    ['guilds', 'user'],
  ] as const) {
    const { simulator, client, logIn } = await startLogin({ timeoutMs: 600_000 })
    simulator.setFault(failing, { status: 500 })
    simulator.setFault(other, 'hang')
    expect(await logIn()).toBe('unavailable')
    await client.close()
  }
})

const tokenNonsense = {
  'no token': { token_type: 'Bearer' },
  'a token that is a number': { access_token: 5, token_type: 'Bearer' },
  'a token that fits no header': { access_token: 'a\r\nb: c', token_type: 'Bearer' },
  'no type': { access_token: 'a' },
  'another type': { access_token: 'a', token_type: 'mac' },
  'a type that needs proof': { access_token: 'a', token_type: 'DPoP' },
}
test.each(Object.entries(tokenNonsense))('a token answer with %s is nonsense', async (_, body) => {
  const { simulator, logIn } = await startLogin()
  simulator.setFault('token', { status: 200, body })
  expect(await logIn()).toBe('unavailable')
})

describe.concurrent('while the platform asks for silence', () => {
  const YEAR_S = 365 * 24 * 60 * 60

  test.for(['token', 'user', 'guilds'] as const)(
    'after a 429 of %s it is left alone, and still is a second later',
    async (endpoint, context) => {
      const { simulator, client, consent, logIn } = await startLogin({ longestPauseMs: YEAR_S * 1000 }, context)
      const later = await consent()
      simulator.setFault(endpoint, { status: 429, headers: { 'retry-after': '600' }, body: { retry_after: 600 } })
      expect(await logIn()).toBe('unavailable')
      simulator.setFault(endpoint, undefined)
      const before = simulator.calls.token
      expect(await client.fetchPerson(later)).toBe('unavailable')
      await sleep(1_000)
      expect(await client.fetchPerson(later)).toBe('unavailable')
      expect(simulator.calls.token).toBe(before)
    },
  )

  test.for([
    ['token', String(YEAR_S)],
    ['user', String(YEAR_S)],
    ['guilds', new Date(Date.now() + YEAR_S * 1000).toUTCString()],
  ] as const)(
    '%s that asks for a year is asked again after the longest pause',
    async ([endpoint, retryAfter], context) => {
      const { simulator, logIn } = await startLogin({ longestPauseMs: 100 }, context)
      simulator.setFault(endpoint, { status: 429, headers: { 'retry-after': retryAfter } })
      expect(await logIn()).toBe('unavailable')
      simulator.setFault(endpoint, undefined)
      await vi.waitFor(async () => expect(await logIn()).toMatchObject({ chatId: cast.member.id }), 30_000)
    },
  )

  test.for([
    ['by invented codes', 'token'],
    ['by an account over its limit', 'user'],
    ['by servers over their limit', 'guilds'],
  ] as const)('%s nobody is kept out for longer than seconds', async ([, endpoint], context) => {
    const { simulator, logIn } = await startLogin({}, context)
    simulator.setFault(endpoint, { status: 429, headers: { 'retry-after': '3600' } })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault(endpoint, undefined)
    await vi.waitFor(async () => expect(await logIn()).toMatchObject({ chatId: cast.member.id }), {
      timeout: 50_000,
      interval: 500,
    })
  })

  test('an HTTP date is understood', async (context) => {
    const { simulator, logIn } = await startLogin({ longestPauseMs: YEAR_S * 1000 }, context)
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    simulator.setFault('user', { status: 429, headers: { 'retry-after': inAMinute } })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault('user', undefined)
    expect(await logIn()).toBe('unavailable')
    expect(simulator.calls.user).toBe(1)
  })

  test.for(['0', 'Thu, 01 Jan 1970 00:00:00 GMT'])('retry-after %s is over at once', async (retryAfter, context) => {
    const { simulator, logIn } = await startLogin({}, context)
    simulator.setFault('user', { status: 429, headers: { 'retry-after': retryAfter } })
    expect(await logIn()).toBe('unavailable')
    simulator.setFault('user', undefined)
    expect(await logIn()).toMatchObject({ chatId: cast.member.id })
  })

  test.for<Record<string, string>>([{}, { 'retry-after': 'soon' }, { 'retry-after': '0.2' }])(
    'after a 429 that names no time, or a short one, logins work again without the longest pause: %j',
    async (headers, context) => {
      const { simulator, logIn } = await startLogin({ longestPauseMs: YEAR_S * 1000 }, context)
      simulator.setFault('guilds', { status: 429, headers })
      expect(await logIn()).toBe('unavailable')
      simulator.setFault('guilds', undefined)
      await vi.waitFor(async () => expect(await logIn()).toMatchObject({ chatId: cast.member.id }), 30_000)
    },
  )
})

describe('a platform that does not know us', () => {
  const message = 'the chat platform refuses our client id or secret'

  test('is unavailable, and the log says whose fault it is', async () => {
    const { logIn, logged } = await startLogin({ clientSecret: 'a-wrong-secret' })
    expect(await logIn()).toBe('unavailable')
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      ['error', { endpoint: 'token', fault: 'invalid_client', status: 401 }, message],
    ])
  })

  test('is understood when it answers 401 with a challenge only', async () => {
    const { simulator, logIn, logged } = await startLogin()
    simulator.setFault('token', { status: 401, headers: { 'www-authenticate': 'Basic realm="chat"' }, body: '' })
    expect(await logIn()).toBe('unavailable')
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      ['error', { endpoint: 'token', fault: 'nonsense', status: 401 }, message],
    ])
  })
})

test('no secret, code or token is in any log line', async () => {
  const { simulator, client, consent, logged } = await startLogin({ timeoutMs: 300 })
  const codes: string[] = []
  const attempt = async () => {
    const login = await consent()
    codes.push(login.code)
    await client.fetchPerson(login)
  }
  for (const [name, fault] of Object.entries(faults)) {
    for (const endpoint of ['token', 'user', 'revoke'] as const) {
      simulator.setFault(endpoint, fault)
      await attempt().catch(() => expect.unreachable(name))
      simulator.setFault(endpoint, undefined)
    }
  }
  const body = { access_token: 'an-access-token', refresh_token: 'a-refresh-token', token_type: 'Bearer' }
  simulator.setFault('token', { status: 200, body })
  await attempt()
  simulator.setFault('token', { status: 400, body: { error: 'invalid_client', error_description: 'an-access-token' } })
  await attempt()
  await client.close()
  const text = logged.join('\n')
  expect(logged.length).toBeGreaterThan(Object.keys(faults).length)
  for (const secret of [simulator.clientSecret, 'an-access-token', 'a-refresh-token', ...codes]) {
    expect(text).not.toContain(secret)
  }
})
