/**
 * Logging in: to the chat platform and back, which counts once, in the browser that went there. The cookie that binds a login to
 * that browser: forged, mixed up, too old, too many.
 */
import fastifyCookie from '@fastify/cookie'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../../helpers/app.ts'
import {
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

  test('somebody who logs in is sent to the consent screen, with a state and a PKCE challenge', async () => {
    const visitor = service.visitor()
    const sessions = await countSessions()
    const answer = await visitor.get('/auth/login')
    expect(answer).toMatchObject({ status: 302, text: '', headers: { 'cache-control': 'no-store' } })
    const address = new URL(String(answer.headers.location))
    expect(address.origin + address.pathname).toBe(service.simulator.addresses.authorizeUrl)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      response_type: 'code',
      client_id: service.simulator.clientId,
      redirect_uri: `${service.url}/auth/callback`,
      scope: 'identify guilds',
      state: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'consent',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(cookieLines(answer)).toEqual([
      expect.stringMatching(/^login-[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    expect(await countSessions()).toBe(sessions)
  })

  test('who comes back with a code is logged in for seven days', async () => {
    const { visitor, who, back } = await consent(service)
    const loginCookie = [...visitor.cookies.keys()][0]
    // Discord adds its issuer to the callback (RFC 9207).
    const answer = await visitor.follow(`${back}&iss=https%3A%2F%2Fdiscord.com`)
    const headers = { location: '/?login=done', 'cache-control': 'no-store' }
    expect(answer).toMatchObject({ status: 302, text: '', headers })
    const [cleared, session, ...others] = cookieLines(answer)
    expect(cleared).toBe(
      `${loginCookie}=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax`,
    )
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
    ['nothing', '', [missing('query', 'code'), missing('query', 'state')]],
    ['no state', '?code=a', [missing('query', 'state')]],
    ['no code', '?state=a', [missing('query', 'code')]],
    [
      'no code but an error',
      '?state=a&error=access_denied&error_description=Secret%20words',
      [missing('query', 'code')],
    ],
    ['a NUL', '?code=a%00b&state=a', [notUnicode('query', 'code')]],
    ['two codes', '?code=a&code=b&state=a', [[['query', 'code'], 'string_type', 'Input should be a valid string']]],
  ])('who comes back with %s is told what is missing', async (_, query, faults) => {
    expect(await seen(service.visitor().get(`/auth/callback${query}`))).toEqual(invalid(...faults))
  })

  test('a state counts once, also for a browser that kept its cookie', async () => {
    const { visitor, back } = await consent(service)
    const cookies = [...visitor.cookies]
    expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(withCookies(service.visitor(), cookies).follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200 })
  })

  test('of parallel returns with one state exactly one logs in', async () => {
    const { visitor, back } = await consent(service)
    const cookies = [...visitor.cookies]
    const copies = Array.from({ length: 8 }, () => withCookies(service.visitor(), cookies))
    const answers = await Promise.all(copies.map((copy) => copy.follow(back)))
    expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array(7).fill(400)])
  })

  test('the state of another browser logs nobody in, and leaves that browser its login', async () => {
    const { visitor, back } = await consent(service)
    const thief = service.visitor()
    await thief.get('/auth/login')
    expect(await seen(thief.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(thief.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
    expect(await visitor.follow(back)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })

  test('two tabs can both finish, in either order', async () => {
    const { visitor, who, back: first } = await consent(service)
    const { back: second } = await consent(service, visitor, who)
    expect(await visitor.follow(second)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    const between = [...visitor.cookies]
    expect(await visitor.follow(first)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200 })
    const old = withCookies(service.visitor(), between)
    expect(await seen(old.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  test('a session that was planted in the browser is not the one that gets logged in', async () => {
    const attacker = await service.member(person())
    const { visitor, who, back } = await consent(service, withCookies(service.visitor(), attacker.cookies))
    await visitor.follow(back)
    expect(visitor.cookies.get('session')).not.toBe(attacker.cookies.get('session'))
    expect(await visitor.get('/v1/users/me')).toMatchObject({ status: 200, body: { chat_id: who.id } })
    expect(await seen(attacker.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  /** A login that has been agreed to and needs only to come back, and the value that its cookie was signed over. */
  async function consentWithCookie() {
    const { visitor, back } = await consent(service)
    const [name = '', cookie = ''] = [...visitor.cookies][0] ?? []
    const value = fastifyCookie.unsign(decodeURIComponent(cookie), SECRET).value ?? ''
    return { visitor, back, name, value }
  }

  const signed = (value: string, secret = SECRET) => encodeURIComponent(fastifyCookie.sign(value, secret))

  test.each([
    ['without its cookie', () => undefined],
    ['with junk for a cookie', () => 'junk'],
    ['with broken percent signs in its cookie', () => '%E0%A4%A'],
    ['with a cookie that lacks its signature', (value: string) => value],
    ['with a changed signature', (value: string) => `${signed(value).slice(0, -3)}AAA`],
    [
      'with a cookie that somebody else signed',
      (value: string) => signed(value, 'another secret of the same good length'),
    ],
    ['with another verifier under the old signature', (value: string) => signed(value).replace(/\.[^.]+\./, '.other.')],
    ['with a cookie of the right form for another state', (value: string) => signed(value.replace(/^../, 'zz'))],
    ['with a cookie that holds too little', (value: string) => signed(value.split('.')[0] ?? '')],
    ['with a cookie that names no time', (value: string) => signed(value.replace(/\d+$/, 'soon'))],
    ['eleven minutes later', (value: string) => signed(value.replace(/\d+$/, (end) => String(+end - 11 * MINUTE_MS)))],
  ])('who comes back %s is refused', async (_, change) => {
    const { visitor, back, name, value } = await consentWithCookie()
    const changed = change(value)
    withCookies(visitor, changed === undefined ? [] : [[name, changed]])
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'invalid_state'))
    expect(await seen(visitor.get('/v1/users/me'))).toEqual(refused(401, 'not_logged_in'))
  })

  test('the verifier is bound to the code: another one, rightly signed, is refused by the platform', async () => {
    const { visitor, back, name, value } = await consentWithCookie()
    withCookies(visitor, [[name, signed(value.replace(/\.[^.]+\./, `.${'v'.repeat(43)}.`))]])
    expect(await seen(visitor.follow(back))).toEqual(refused(400, 'login_denied'))
  })

  test.each([
    ['changed', (state: string) => `${state.slice(0, -1)}${state.endsWith('A') ? 'B' : 'A'}`],
    ['very long', () => 'x'.repeat(10_000)],
    ['named as a property that all objects have', () => '__proto__'],
  ])('a state that is %s is refused, and the login can still finish', async (_, change) => {
    const { visitor, back } = await consent(service)
    const forged = new URL(back)
    forged.searchParams.set('state', change(forged.searchParams.get('state') ?? ''))
    expect(await seen(visitor.follow(forged.href))).toEqual(refused(400, 'invalid_state'))
    expect(await visitor.follow(back)).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
  })

  test('a browser remembers five logins under way, and forgets the oldest', async () => {
    const visitor = service.visitor()
    const backs: string[] = []
    for (let login = 0; login < 6; login += 1) backs.push((await consent(service, visitor)).back)
    expect(visitor.cookies.size).toBe(5)
    const [oldest = '', ...others] = backs
    expect(await seen(visitor.follow(oldest))).toEqual(refused(400, 'invalid_state'))
    for (const back of others) expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    expect([...visitor.cookies.keys()]).toEqual(['session'])
  })
})
