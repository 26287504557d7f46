/** Every response tells browsers not to guess types or send referrers, and on https to use only https. No page can be framed. */
import { describe, expect, test } from 'vitest'
import { http, talk } from '../abuse/raw.ts'
import { send } from '../helpers/actors.ts'
import { startApp } from '../helpers/app.ts'

const requests: [name: string, path: string, method?: string, raw?: string][] = [
  ['a health check', '/healthz'],
  ['a bot without a key', '/v1/content'],
  ['an unknown path', '/nothing'],
  ['a path that cannot be decoded', '/%zz'],
  ['a wrong method', '/v1/content', 'DELETE'],
  ['a login', '/auth/login'],
  ['a body that is too large', '/v1/users/me', 'POST', 'x'.repeat(2_000_000)],
  ['a request for the start page', '/'],
  ['a request for openapi.json', '/openapi.json'],
  ['a request for the API page', '/docs'],
  ['a request for the privacy notice', '/privacy'],
  ['a request for the icon', '/favicon.svg'],
]

describe.each([
  ['http', {}, undefined],
  ['https', { PUBLIC_URL: 'https://stats.example.org' }, 'max-age=31536000'],
])('responses over %s', async (_scheme, env: Record<string, string>, strictTransport) => {
  const service = await startApp({ env })

  test.each(requests)('the response to %s has the security headers', async (_name, path, method = 'GET', raw = '') => {
    const accept = { headers: { accept: 'text/html' } }
    const { headers } = await send(service.url + path, { method, ...accept, ...(raw !== '' && { raw }) })
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['strict-transport-security']).toBe(strictTransport)
    if (!/^text\/html/.test(String(headers['content-type']))) return
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none';script-src 'self';.*frame-ancestors 'none'$/,
    )
  })

  test.each([
    ['malformed HTTP', ['GET / HTTP/9.9', '', ''], 400],
    ['headers that are too large', http('GET /healthz', [`X-Large: ${'x'.repeat(40_000)}`]), 431],
  ])('the response to %s has the security headers', async (_name, lines, expected) => {
    const { status, head } = await talk(service.url, ...lines)
    expect(status).toBe(expected)
    expect(head).toMatch(/^link: <[^>]*\/docs#\w+>; rel="help"\r$/im)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff\r\n')
    expect(head.toLowerCase()).toContain('referrer-policy: no-referrer\r\n')
    expect(head.toLowerCase().includes('strict-transport-security: max-age=31536000\r\n')).toBe(
      strictTransport !== undefined,
    )
  })
})
