/** The cookie that binds a login to the browser it began in: forged, mixed up, too old, too many. */
import fastifyCookie from '@fastify/cookie'
import { expect, test } from 'vitest'
import { onEachDatabase } from '../helpers/app.ts'
import { consent, refused, seen, withCookies } from './people.ts'

const SECRET = 'a secret of this test that is long enough'
const MINUTE_MS = 60 * 1000

onEachDatabase({ env: { SESSION_SECRET: SECRET } }, (service) => {
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
