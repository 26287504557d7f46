/** Logging in through a load balancer that terminates TLS: strict cookies, and a logged error if the balancer sends no headers. */
import { expect, test } from 'vitest'
import { onEachDatabase, startApp } from '../../helpers/app.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { cookieLines, done, person, refused, seen } from './people.ts'

const PUBLIC_URL = 'https://localhost'
const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.5' }

const { log, lines, forget } = collectLog()

onEachDatabase({ log, env: { PUBLIC_URL } }, (service) => {
  async function logIn() {
    const visitor = service.visitor()
    const start = await visitor.get('/auth/login', HTTPS)
    const back = await service.simulator.authorize(String(start.headers.location), person())
    return { visitor, start, end: await visitor.follow(back, HTTPS) }
  }

  test('a person who logs in over https gets Secure cookies with the prefix __Host-', async () => {
    const { start, end, visitor } = await logIn()
    expect(new URL(String(start.headers.location)).searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/auth/callback`)
    expect(cookieLines(start)).toEqual([
      expect.stringMatching(/^__Host-login-[0-9a-f]{16}=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(end).toMatchObject({ status: 302, headers: { location: '/?login=done' } })
    expect(cookieLines(end)).toEqual([
      expect.stringMatching(/^__Host-login-[0-9a-f]{16}=; Max-Age=0; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-session=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect([...visitor.cookies.keys()]).toEqual(['__Host-session'])
    expect(await visitor.get('/v1/users/me', HTTPS)).toMatchObject({ status: 200 })
  })

  test.each(['/auth/logout', '/auth/revoke'])('over https, POST %s deletes the session cookie', async (path) => {
    const { visitor } = await logIn()
    const origin = { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' }
    const answer = await visitor.send(path, { method: 'POST', headers: { ...HTTPS, ...origin } })
    expect(await seen(answer)).toEqual(done)
    expect(cookieLines(answer)).toEqual([
      '__Host-session=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
    ])
    expect(visitor.cookies.size).toBe(0)
  })

  test('over https, a browser whose session cookie lacks the prefix __Host- gets 401', async () => {
    const { visitor } = await logIn()
    const cookie = `session=${visitor.cookies.get('__Host-session')}`
    const answer = service.visitor().get('/v1/users/me', { ...HTTPS, cookie })
    expect(await seen(answer)).toEqual(refused(401, 'not_logged_in'))
  })

  test.each(['/auth/login', '/auth/callback?code=a&state=a'])(
    'if PUBLIC_URL is https, a client that requests %s over http gets 503',
    async (path) => {
      forget()
      const answer = await service.visitor().get(path)
      expect(await seen(answer)).toEqual(refused(503, 'service_unavailable'))
      expect(answer.headers['retry-after']).toBe('2')
      expect(cookieLines(answer)).toEqual([])
      const said = lines().find(({ msg }) => msg.includes('X-Forwarded-Proto: https'))
      expect(said).toMatchObject({ level: 50, msg: expect.stringContaining('TRUST_PROXY') })
      const browser = await service.visitor().get(path, { accept: 'text/html' })
      expect(browser).toMatchObject({ status: 302, headers: { location: '/?login=away' } })
    },
  )
})

test('a person who logs in through an untrusted load balancer gets 503', async () => {
  const service = await startApp({ env: { PUBLIC_URL, TRUST_PROXY: '10.0.0.0/8' } })
  expect(await seen(service.visitor().get('/auth/login', HTTPS))).toEqual(refused(503, 'service_unavailable'))
})
