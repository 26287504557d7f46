/** Requests that no HTTP client would send: the service refuses each, or reads it as one harmless request. */
import { describe, expect, test } from 'vitest'
import { guilds, startApp } from '../helpers/app.ts'
import { dial, hear, http, talk, toAnswer } from './raw.ts'

const service = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } })
const key = `Authorization: Bearer ${(await service.bot(guilds.lanternfall.id)).key}`

const ask = (requestLine: string, ...headers: string[]) => talk(service.url, ...http(requestLine, headers))
const refused = (status: number, detail: string) => ({ status, body: JSON.stringify({ detail }) })
const badRequest = refused(400, 'bad_request')

describe('malformed HTTP', () => {
  const lookup = (headers: string[], body = '') => http('POST /v1/stats/player', headers, body)

  test.each<[what: string, sent: string[]]>([
    ['text that is not HTTP', ['junk', '', '']],
    ['a TLS handshake', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
    ['no Host header', ['GET /healthz HTTP/1.1', 'Connection: close', '', '']],
    ['two Host headers', http('GET /healthz', ['host: localhost'])],
    ...['a/b', 'user@a', 'localhost:-1', '[::1', '"a"'].map((host): [string, string[]] => [
      `the Host header ${host}`,
      ['GET /healthz HTTP/1.1', `Host: ${host}`, 'Connection: close', '', ''],
    ]),
    ['a CONNECT request', http('CONNECT other.example:443')],
    ['a header without a name', http('GET /healthz', [': x'])],
    ['a bare carriage return in a header', http('GET /healthz', ['X-A: b\rX-C: d'])],
    ['a path with bytes that are not ASCII', http('GET /\u00ff')],
    ['an invalid chunk', lookup(['Transfer-Encoding: chunked'], 'zz\r\n')],
    ['two Content-Length headers', lookup(['Content-Length: 2', 'Content-Length: 3'])],
    ['Content-Length together with chunks', lookup(['Content-Length: 2', 'Transfer-Encoding: chunked'])],
    ['two Transfer-Encoding headers', lookup(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'])],
    ['a negative Content-Length', lookup(['Content-Length: -1'])],
  ])('a client that sends %s gets 400', async (_what, sent) => {
    expect(await talk(service.url, ...sent)).toMatchObject(badRequest)
  })

  test('a client that sends a very long chunk extension gets 413', async () => {
    const sent = lookup([key, 'Transfer-Encoding: chunked'], `1;${'x'.repeat(20_000)}`)
    expect(await talk(service.url, ...sent)).toMatchObject({ status: 413, body: '{"detail":"payload_too_large"}' })
  })

  test('a client that sends only a part of its body gets 400', async () => {
    const socket = await dial(service.url)
    const heard = hear(socket)
    socket.end(lookup([key, 'Content-Length: 100'], '{"guild_id": 1').join('\r\n'))
    expect(toAnswer(await heard)).toMatchObject(badRequest)
  })

  test('a client gets 200 for a valid request after fifty connections sent malformed HTTP', async () => {
    const many = Array.from({ length: 50 }, () => talk(service.url, '\0', '', ''))
    for (const answer of await Promise.all(many)) expect(answer.status).toBe(400)
    expect(await ask('GET /healthz')).toMatchObject({ status: 200 })
  })
})

test.each([
  ...['/v1', '/v1//content', '/v1/content/', '//v1/content', '/V1/CONTENT', '/v1/content%00', '/v1/content;a=b'],
  ...['/v1/./content', '/v1/x/../content', '/v1/%2e%2e/v1/content', '/v1%2fcontent', '/..%2f..%2fetc/passwd'],
  ...['/../../etc/passwd', '/%2e%2e/package.json', '/assets/..%5c..%5cpackage.json', '/.git/config', '/.env', '/%'],
  ...['//evil.example', '/\\evil.example', '///evil.example/..', '/%2f%2fevil.example'],
  ...['/docs/static/..%2f..%2fpackage.json', '/openapi.json/../.env', '/%zz', '/%c0%ae%c0%ae/', '/__proto__'],
])('a bot that requests the path %s gets 404', async (path) => {
  expect(await ask(`GET ${path}`, key)).toMatchObject(refused(404, 'not_found'))
})

test('an encoded slash does not end a path parameter', async () => {
  expect(await ask('DELETE /v1/users/me/accounts/a%2f..%2fprimary')).toMatchObject(refused(401, 'not_logged_in'))
})

test('the service ignores the host of an absolute URL in a request line', async () => {
  expect(await ask('GET http://other.example/v1/content', key)).toMatchObject({ status: 200 })
  const { status, head } = await ask('GET http://other.example/auth/login')
  expect(status).toBe(302)
  expect(head).not.toContain('other.example')
})

test('the service answers a WebSocket upgrade request like an ordinary request', async () => {
  const upgrade = await ask('GET /v1/content', 'Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')
  expect(upgrade).toMatchObject(refused(401, 'missing_key'))
})

test('the service uses the first of two Authorization headers', async () => {
  expect(await ask('GET /v1/content', key, 'Authorization: Bearer psk_junk')).toMatchObject({ status: 200 })
  expect(await ask('GET /v1/content', 'Authorization: Bearer psk_junk', key)).toMatchObject({ status: 401 })
})

describe('response splitting and smuggling', () => {
  const NASTY = '%0d%0aSet-Cookie:%20session=stolen%0d%0a%0d%0a<script>alert(1)</script>'

  test.each([
    ['a region', `/v1/status?region=${NASTY}`, 200],
    ['the state of a login', `/auth/callback?code=x&state=${NASTY}`, 302],
    ['an unknown path', `/${NASTY}`, 404],
    ['a query of the start page', `/?login=${NASTY}`, 200],
  ])('a client cannot inject response headers through line breaks in %s', async (_where, path, expected) => {
    const { status, head } = await ask(`GET ${path}`, key, 'Accept: text/html')
    expect(status).toBe(expected)
    expect(head.toLowerCase()).not.toContain('session=stolen')
    expect(head).not.toContain('<script>')
  })

  test('the service ignores bytes that follow a request with Connection: close', async () => {
    const heard = await talk(service.url, http('GET /v1/content', [key]).join('\r\n'), ...http('GET /healthz'))
    expect(heard).toMatchObject({ status: 200, body: expect.not.stringContaining('HTTP/1.1') })
  })

  test('the service does not execute a request that is hidden in the body of another request', async () => {
    const hidden = http('POST /auth/login').join('\r\n')
    const socket = await dial(service.url)
    const heard = hear(socket)
    socket.write(http('GET /healthz', [`Content-Length: ${hidden.length}`], hidden).join('\r\n'))
    const text = await heard
    expect(toAnswer(text)).toMatchObject({ status: 200 })
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})
