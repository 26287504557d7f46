/** Logging in: to the chat platform and back, which counts once, in the browser that went there. */
import { expect, test } from 'vitest'
import { onEachDatabase } from '../helpers/app.ts'
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

const DAY_MS = 24 * 60 * 60 * 1000

onEachDatabase({}, (service) => {
  const countSessions = async () => (await service.store.db.selectFrom('sessions').select('id_hash').execute()).length

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
    const answer = await visitor.follow(back)
    expect(answer).toMatchObject({
      status: 302,
      text: '',
      headers: { location: '/?login=done', 'cache-control': 'no-store' },
    })
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
})
