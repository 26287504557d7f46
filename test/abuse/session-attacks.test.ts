/** Where a login, or an address that was meant otherwise, could lead people: nowhere but to this service. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { cast, type RunningApp, startApp } from '../helpers/app.ts'
import { http, talk } from './raw.ts'

let service: RunningApp
beforeAll(async () => {
  service = await startApp()
})
afterAll(() => service.close())

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
