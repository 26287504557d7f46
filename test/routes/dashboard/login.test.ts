/**
 * A login goes to the chat platform and back, once, and only in the browser that began it. The cookie that binds a login to that
 * browser may be forged, mixed up, too old, or one of too many.
 */
import fastifyCookie from '@fastify/cookie'
import { expect, test } from 'vitest'
import { onEachDatabase, startApp } from '../../helpers/app.ts'
import {
  CLEARED,
  consent,
  cookieLines,
  type Fault,
  invalid,
  missing,
  notUnicode,
  person,
  refused,
  seen,
  withCookies,
} from './people.ts'

const SECRET = 'a secret of this test that is long enough'
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

onEachDatabase({ env: { SESSION_SECRET: SECRET } }, (service) => {
  const countSessions = async () => (await service.query`select from sessions`).length

  test('a person who logs in is redirected to the chat platform', async () => {
    const visitor = service.visitor()
    const sessions = await countSessions()
    const answer = await visitor.get('/auth/login')
    expect(answer).toMatchObject({ status: 302, text: '', headers: { 'cache-control': 'no-store' } })
    const address = new URL(String(answer.headers.location))
    expect(address.origin + address.pathname).toBe(service.simulator.endpoints.authorizeUrl)
    // `test/clients/chat/login.test.ts` tests all parameters.
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: `${service.url}/auth/callback`,
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect(cookieLines(answer)).toEqual([
      expect.stringMatching(/^login-[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await countSessions()).toBe(sessions)
  })

  test('a person who logs in stays logged in for seven days', async () => {
    const { visitor, who, back } = await consent(service)
    const loginCookie = [...visitor.cookies.keys()][0]
    // Discord adds its issuer to the callback (RFC 9207).
    const answer = await visitor.follow(`${back}&iss=https%3A%2F%2Fdiscord.com`)
    const headers = { location: '/?login=done', 'cache-control': 'no-store' }
    expect(answer).toMatchObject({ status: 302, text: '', headers })
    const [cleared, session, ...others] = cookieLines(answer)
    expect(cleared).toBe(CLEARED.replace('session', String(loginCookie)))
    expect(session).toMatch(/^session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/)
    expect(others).toEqual([])
    const lifetime = Date.parse(/Expires=([^;]+)/.exec(session ?? '')?.[1] ?? '') - Date.now()
    expect(lifetime).toBeGreaterThan(6.9 * DAY_MS)
    expect(lifetime).toBeLessThan(7.1 * DAY_MS)
    expect(await visitor.get('/v1/users/me')).toMatchObject({
      status: 200,
      body: { chat_id: who.id, username: who.username, display_name: who.displayName, global_consent: true },
    })
  })

  test.each<[string, string, Fault[]]>([
    ['no parameters', '', [missing('query', 'code'), missing('query', 'state')]],
    ['no state', '?code=a', [missing('query', 'state')]],
    ['an error instead of a code', '?state=a&error=access_denied&error_description=Secret', [missing('query', 'code')]],
    ['a NUL', '?code=a%00b&state=a', [notUnicode('query', 'code')]],
    ['two codes', '?code=a&code=b&state=a', [[['query', 'code'], 'string_type', 'Input should be a valid string']]],
  ])('a login callback with %s gets 422', async (_, query, faults) => {
    const accept = { accept: 'application/json, text/html;q=0.5' }
    expect(await seen(service.visitor().get(`/auth/callback${query}`, accept))).toEqual(invalid(...faults))
  })

  test('a browser that sends a login callback a second time gets 400', async () => {
    const { visitor, back } = await consent(service)
    const cookies = [...visitor.cookies]
    expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(withCookies(service.visitor(), cookies).follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('a login callback that a browser sends eight times at once succeeds only once', async () => {
    const { visitor, back } = await consent(service)
    const cookies = [...visitor.cookies]
    const copies = Array.from({ length: 8 }, () => withCookies(service.visitor(), cookies))
    const answers = await Promise.all(copies.map((copy) => copy.follow(back)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(400)])
  })

  test('a login callback gets 400 in a browser that did not begin the login', async () => {
    const { visitor, back } = await consent(service)
    const thief = service.visitor()
    await thief.get('/auth/login')
    expect(await seen(thief.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(thief.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
    expect(await visitor.follow(back)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })

  test('a person who logs in gets a new session instead of the browser’s old session', async () => {
    const attacker = await service.member(person())
    const { visitor, who, back } = await consent(service, withCookies(service.visitor(), attacker.cookies))
    await visitor.follow(back)
    expect(visitor.cookies.get('session')).not.toBe(attacker.cookies.get('session'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body: { chat_id: who.id } })
    expect(await seen(attacker.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  /** A login before its callback, with the unsigned value of its cookie. */
  async function consentWithCookie() {
    const { visitor, back } = await consent(service)
    const [name = '', cookie = ''] = [...visitor.cookies][0] ?? []
    const value = fastifyCookie.unsign(decodeURIComponent(cookie), SECRET).value ?? ''
    return { visitor, back, name, value }
  }

  const signed = (value: string, secret = SECRET) => encodeURIComponent(fastifyCookie.sign(value, secret))

  test.each([
    ['without the login cookie', () => undefined],
    ['with a junk cookie', () => 'junk'],
    ['with broken percent signs in the cookie', () => '%E0%A4%A'],
    ['with an unsigned cookie', (value: string) => value],
    ['with a changed signature', (value: string) => `${signed(value).slice(0, -3)}AAA`],
    ['with a cookie signed by another secret', (value: string) => signed(value, 'another secret of the same length')],
    ['with another verifier and the old signature', (value: string) => signed(value).replace(/\.[^.]+\./, '.other.')],
    ['with a valid cookie for another state', (value: string) => signed(value.replace(/^../, 'zz'))],
    ['with a cookie that lacks parts', (value: string) => signed(value.split('.')[0] ?? '')],
    ['with a cookie without a time', (value: string) => signed(value.replace(/\d+$/, 'soon'))],
    ['eleven minutes later', (value: string) => signed(value.replace(/\d+$/, (end) => String(+end - 11 * MINUTE_MS)))],
  ])('a person who comes back from the chat platform %s gets 400', async (_, change) => {
    const { visitor, back, name, value } = await consentWithCookie()
    const changed = change(value)
    withCookies(visitor, changed === undefined ? [] : [[name, changed]])
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(visitor.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  test('a login callback with the wrong PKCE verifier gets 400', async () => {
    const { visitor, back, name, value } = await consentWithCookie()
    withCookies(visitor, [[name, signed(value.replace(/\.[^.]+\./, `.${'v'.repeat(43)}.`))]])
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'login_denied'))
  })

  test.each([
    ['very long', () => 'x'.repeat(10_000)],
    ['the word __proto__', () => '__proto__'],
  ])('a login callback with a state that is %s gets 400', async (_, state) => {
    const { visitor, back } = await consent(service)
    const forged = new URL(back)
    forged.searchParams.set('state', state())
    expect(await seen(visitor.follow(forged.href))).toEqual(refused(400, 'invalid_state'))
    expect(await visitor.follow(back)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })

  test('a browser can finish its newest five logins in any order', async () => {
    const visitor = service.visitor()
    const backs: string[] = []
    for (let login = 0; login < 6; login += 1) backs.push((await consent(service, visitor)).back)
    expect(visitor.cookies.size).toBe(5)
    const [oldest = '', ...others] = backs
    expect(await seen(visitor.follow(oldest))).toEqual(refused(400, 'invalid_state'))
    for (const back of others.toReversed()) expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    expect([...visitor.cookies.keys()]).toEqual(['session'])
  })
})

test('the service revokes the tokens of the last login before it stops', async () => {
  const service = await startApp()
  service.simulator.setFault('revoke', { delayMs: 1_000 })
  await service.member(person())
  await service.close()
  expect(service.simulator.countLiveGrants()).toBe(0)
})
