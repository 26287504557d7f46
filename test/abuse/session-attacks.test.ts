/** What somebody can try with the sessions and logins of others: planting, stealing, replaying, redirecting. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Member, send } from '../helpers/actors.ts'
import { cast, type RunningApp, startApp } from '../helpers/app.ts'
import { startChatSimulator } from '../helpers/chat-simulator.ts'
import { http, talk } from './raw.ts'

let service: RunningApp
beforeAll(async () => {
  service = await startApp()
})
afterAll(() => service.close())

const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat()
const chatIdSeenBy = async (member: Member) => (await member.get('/v1/users/me')).body.chat_id

describe('session fixation', () => {
  test('a session that was there before a login is not the one after it', async () => {
    const attacker = await service.member(cast.admin)
    const planted = attacker.cookies.get('session') ?? ''
    const victim = service.visitor()
    victim.cookies.set('session', planted)
    await victim.logIn(cast.member)
    expect(victim.cookies.get('session')).not.toBe(planted)
    expect(await chatIdSeenBy(victim)).toBe(cast.member.id)
    expect(await chatIdSeenBy(attacker)).not.toBe(cast.member.id)
  })

  test('no session exists before a login, so none can be planted', async () => {
    const start = await service.visitor().get('/auth/login')
    expect(setCookies(start)).toEqual([expect.stringMatching(/^login-/)])
  })

  test("an attacker's login cannot be finished in somebody else's browser", async () => {
    const attacker = service.visitor()
    const start = await attacker.get('/auth/login')
    const back = await service.simulator.authorize(String(start.headers.location), cast.admin)
    const victim = service.visitor()
    expect(await victim.follow(back)).toMatchObject({ status: 400, body: { detail: 'invalid_state' } })
    expect(victim.cookies.has('session')).toBe(false)
  })

  test('a login counts once, and its cookie is worth nothing with another state', async () => {
    const visitor = service.visitor()
    const start = await visitor.get('/auth/login')
    const back = await service.simulator.authorize(String(start.headers.location), cast.member)
    const cookies = new Map(visitor.cookies)
    const elsewhere = await service.visitor().get('/auth/login')
    for (const state of [new URL(String(elsewhere.headers.location)).searchParams.get('state') ?? '', 'made-up']) {
      const forged = new URL(back)
      forged.searchParams.set('state', state)
      expect(await visitor.follow(forged.href)).toMatchObject({ status: 400, body: { detail: 'invalid_state' } })
    }
    expect(await visitor.follow(back)).toMatchObject({ status: 302 })
    const thief = service.visitor()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect(await thief.follow(back)).toMatchObject({ status: 400, body: { detail: 'invalid_state' } })
  })
})

describe('open redirect', () => {
  test.each(['next', 'redirect', 'redirect_uri', 'return_to', 'url', 'dashboard_url', 'state'])(
    'a login takes no destination from ?%s=',
    async (name) => {
      const { headers } = await service.visitor().get(`/auth/login?${name}=https://evil.example/`)
      const location = new URL(String(headers.location))
      expect(location.origin).toBe(new URL(service.simulator.url).origin)
      expect(location.searchParams.get('redirect_uri')).toBe(`${service.url}/auth/callback`)
      expect(location.href).not.toContain('evil.example')
    },
  )

  test.each(['//evil.example', '/\\evil.example', 'https://evil.example/'])(
    'a login that succeeds leads to the dashboard, though ?next=%s was asked for',
    async (destination) => {
      const visitor = service.visitor()
      const start = await visitor.get('/auth/login')
      const back = await service.simulator.authorize(String(start.headers.location), cast.member)
      const asked = ['next', 'redirect', 'return_to', 'url'].map((name) => `${name}=${encodeURIComponent(destination)}`)
      const { status, headers } = await visitor.follow(`${back}&${asked.join('&')}`)
      expect({ status, location: headers.location }).toEqual({ status: 302, location: '/?login=done' })
    },
  )

  test('coming back leads to the dashboard and nowhere else, whatever the query or the Host', async () => {
    const asHtml = { accept: 'text/html' }
    const query = 'error=https://evil.example&next=//evil.example&state=//evil.example&code=x'
    const { status, headers } = await service.visitor().get(`/auth/callback?${query}`, asHtml)
    expect({ status, location: headers.location }).toEqual({ status: 302, location: '/?login=expired' })
    const started = await send(`${service.url}/auth/login`, { headers: { host: 'evil.example' } })
    expect(started.status).toBe(302)
    expect(started.headers.location).not.toContain('evil.example')
  })

  test.each(['//evil.example', '/\\evil.example', '///evil.example/..', '/%2f%2fevil.example'])(
    'the path %s leads nowhere',
    async (path) => {
      const { status, headers } = await send(service.url + path)
      expect({ status, location: headers.location }).toEqual({ status: 404, location: undefined })
    },
  )
})

describe('redirects of addresses that were meant otherwise', () => {
  test.each(['/docs/', 'http://evil.example/docs/json', '/docs/yaml?x=//evil.example', '/accounts/?//evil.example'])(
    '%s leads to this service',
    async (target) => {
      const { status, head } = await talk(service.url, ...http(`GET ${target}`))
      expect(status).toBe(302)
      expect(head).toMatch(/^location: \/(docs|openapi\.json|accounts)$/im)
    },
  )
})

describe('on https', () => {
  const PUBLIC_URL = 'https://stats.example.org'
  const https = { 'x-forwarded-proto': 'https' }
  let secure: RunningApp
  beforeAll(async () => {
    const simulator = await startChatSimulator({ redirectUris: [`${PUBLIC_URL}/auth/callback`] })
    secure = await startApp({ env: { PUBLIC_URL }, simulator })
  })
  afterAll(async () => {
    await secure.close()
    await secure.simulator.close()
  })

  async function logIn(): Promise<{ member: Member; answer: Answer }> {
    const member = secure.visitor()
    const start = await member.get('/auth/login', https)
    expect(setCookies(start)).toEqual([
      expect.stringMatching(/^__Host-login-[^;]+;.*; HttpOnly; Secure; SameSite=Lax$/),
    ])
    const back = await secure.simulator.authorize(String(start.headers.location), cast.member)
    return { member, answer: await member.follow(back, https) }
  }

  test('the session cookie is out of reach of scripts, of plain http and of other subdomains', async () => {
    const { answer } = await logIn()
    const cookie = setCookies(answer).find((line) => line.startsWith('__Host-session='))
    expect(cookie).toMatch(/; Path=\//)
    for (const flag of [/; HttpOnly/, /; Secure/, /; SameSite=Lax/]) expect(cookie).toMatch(flag)
    expect(cookie).not.toMatch(/Domain/i)
  })

  test('a cookie that a subdomain planted under the plain name is not looked at', async () => {
    const { member } = await logIn()
    const value = member.cookies.get('__Host-session') ?? ''
    expect((await member.get('/v1/users/me', https)).status).toBe(200)
    const planted = { ...https, cookie: `session=${value}` }
    expect(await secure.visitor().get('/v1/users/me', planted)).toMatchObject({ status: 401 })
  })
})
