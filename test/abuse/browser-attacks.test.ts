/** Attacks through somebody's browser, other than writes: framing pages, and redirecting a login to another site. */
import { describe, expect, test } from 'vitest'
import { type Answer, send } from '../helpers/actors.ts'
import { cast, startApp } from '../helpers/app.ts'

const service = await startApp()

describe('clickjacking', async () => {
  const PUBLIC_URL = 'https://stats.example.org'
  const secure = await startApp({ env: { PUBLIC_URL } })

  test.each([
    '/',
    '/accounts',
    '/keys',
    '/data',
    '/?login=<script>',
    '/docs',
    '/docs?x=<script>',
    '/privacy',
    '/<script>',
    '/%zz',
  ])('%s cannot be framed, and runs no scripts except its own', async (path) => {
    const { headers, status, text } = await send(secure.url + path, { headers: { accept: 'text/html' } })
    expect(status).toBe(['/<script>', '/%zz'].includes(path) ? 404 : 200)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self';")
    expect(text).not.toContain('<script>')
  })
})

describe('open redirect', () => {
  const leadsTo = ({ status, headers }: Answer) => ({ status, location: headers.location })
  const asked = ['next', 'redirect', 'redirect_uri', 'return_to', 'url', 'dashboard_url', 'state']
    .map((name) => `${name}=${encodeURIComponent('//evil.example')}`)
    .join('&')

  test('a login ignores destinations in its query and its Host', async () => {
    for (const host of [new URL(service.url).host, 'evil.example']) {
      const { headers } = await service.visitor().get(`/auth/login?${asked}`, { host })
      const location = new URL(String(headers.location))
      expect(location.origin).toBe(new URL(service.simulator.url).origin)
      expect(location.searchParams.get('redirect_uri')).toBe(`${service.url}/auth/callback`)
      expect(location.href).not.toContain('evil.example')
    }
  })

  test('the login callback redirects to the dashboard only, whether or not the login succeeds', async () => {
    const visitor = service.visitor()
    const start = await visitor.get('/auth/login')
    const back = await service.simulator.authorize(String(start.headers.location), cast.member)
    expect(leadsTo(await visitor.follow(`${back}&${asked.replace('&state=', '&other=')}`))).toEqual({
      status: 302,
      location: '/?login=done',
    })
    const failed = await visitor.get(`/auth/callback?error=//evil.example&code=x&${asked}`, { accept: 'text/html' })
    expect(leadsTo(failed)).toEqual({ status: 302, location: '/?login=expired' })
  })

  test.each(['//evil.example', '/\\evil.example', '///evil.example/..', '/%2f%2fevil.example'])(
    'the path %s redirects nowhere',
    async (path) => {
      expect(leadsTo(await send(service.url + path))).toEqual({ status: 404, location: undefined })
    },
  )
})
