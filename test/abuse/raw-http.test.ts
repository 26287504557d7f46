/** Requests that no HTTP client writes: each is refused in the service's own words, or reads as one harmless thing. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bot } from '../helpers/actors.ts'
import { guilds, type RunningApp, startApp } from '../helpers/app.ts'
import { dial, hear, http, talk, toAnswer } from './raw.ts'

let service: RunningApp
let bot: Bot
let key: string

beforeAll(async () => {
  service = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } })
  bot = await service.bot(guilds.lanternfall.id)
  key = `Authorization: Bearer ${bot.key}`
})
afterAll(() => service.close())

const detail = (reason: string) => JSON.stringify({ detail: reason })
const ask = (requestLine: string, ...headers: string[]) => talk(service.url, ...http(requestLine, headers))

const lines = (...all: string[]) => [...all, '', '']

describe('what is no HTTP', () => {
  test.each([
    ['junk', ['junk', '', '']],
    ['a TLS handshake', ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03']],
    ['an unknown version', lines('GET /healthz HTTP/7.3', 'Host: localhost')],
    ['a header without a name', http('GET /healthz', [': x'])],
  ])('%s is a bad request', async (_what, sent) => {
    expect(await talk(service.url, ...sent)).toMatchObject({ status: 400, body: detail('bad_request') })
  })

  test('nor is a body that has a broken chunk, or ends too early', async () => {
    const broken = http('POST /v1/stats/player', [key, 'Transfer-Encoding: chunked'], 'zz\r\n')
    expect(await talk(service.url, ...broken)).toMatchObject({ status: 400, body: detail('bad_request') })
    const socket = await dial(service.url)
    const heard = hear(socket)
    socket.end(http('POST /v1/stats/player', [key, 'Content-Length: 100'], '{"guild_id": 1').join('\r\n'))
    expect(toAnswer(await heard)).toMatchObject({ status: 400, body: detail('bad_request') })
  })

  test('nor is a request without a Host, which Node answers with no body; HTTP/1.0 needs none', async () => {
    expect(await talk(service.url, ...lines('GET /healthz HTTP/1.1'))).toMatchObject({ status: 400 })
    expect(await talk(service.url, ...lines('GET /healthz HTTP/1.0'))).toMatchObject({ status: 200 })
  })

  test('fifty connections that send junk keep nobody from being answered', async () => {
    const many = Array.from({ length: 50 }, () => talk(service.url, '\0', '', ''))
    for (const answer of await Promise.all(many)) expect(answer.status).toBe(400)
    expect(await ask('GET /healthz')).toMatchObject({ status: 200 })
  })
})

describe('path tricks', () => {
  const elsewhere = [
    '/v1//content',
    '/v1/content/',
    '//v1/content',
    '/V1/CONTENT',
    '/v1/content%00',
    '/v1/content;a=b',
    '/v1/./content',
    '/v1/x/../content',
    '/v1/%2e%2e/v1/content',
    '/v1%2fcontent',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/docs/static/..%2f..%2fpackage.json',
    '/.git/config',
    '/.env',
    '/openapi.json/../.env',
    '/%zz',
    '/%c0%ae%c0%ae/',
    `/${'a'.repeat(10_000)}`,
  ]

  test.each(elsewhere)('%s is nothing, even with a good key', async (path) => {
    const { status, body } = await ask(`GET ${path}`, key)
    expect({ status, body }).toEqual({ status: 404, body: detail('not_found') })
  })

  test('a path with raw bytes is no HTTP', async () => {
    expect(await ask('GET /\u00ff', key)).toMatchObject({ status: 400, body: detail('bad_request') })
  })

  test('an absolute address reaches the path in it, and lends its host to nothing', async () => {
    expect(await ask('GET http://other.example/v1/content', key)).toMatchObject({ status: 200 })
    const { status, head } = await ask('GET http://other.example/auth/login')
    expect(status).toBe(302)
    expect(head).not.toContain('other.example')
  })

  test('an encoded slash stays inside its parameter', async () => {
    const { status, body } = await ask('DELETE /v1/users/me/accounts/a%2f..%2fprimary')
    expect({ status, body }).toEqual({ status: 401, body: detail('not_logged_in') })
  })
})

describe('method confusion', () => {
  test.each(['PROPFIND', 'PURGE', 'LINK', 'QUERY'])('%s is no method of ours', async (method) => {
    expect(await ask(`${method} /v1/content`, key)).toMatchObject({ status: 404, body: detail('not_found') })
  })

  test.each(['get', 'FOO', 'G\u00cbT', ''])('the made-up method %j is no HTTP', async (method) => {
    expect(await ask(`${method} /v1/content`, key)).toMatchObject({ status: 400, body: detail('bad_request') })
  })

  test('CONNECT opens no tunnel, and an upgrade is not taken', async () => {
    expect(await ask('CONNECT other.example:443')).toMatchObject({ status: 0, head: '' })
    const upgrade = await ask('GET /v1/content', 'Upgrade: websocket', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==')
    expect(upgrade).toMatchObject({ status: 401, body: detail('missing_key') })
  })

  test('an expectation that is not known is ignored, and answered in the same envelope', async () => {
    expect(await ask('GET /v1/content', 'Expect: a-miracle')).toMatchObject({
      status: 401,
      body: detail('missing_key'),
    })
  })
})

describe('duplicates', () => {
  const content = '/v1/content'

  test('of two Authorization headers the first counts, wherever the good one stands', async () => {
    expect(await ask(`GET ${content}`, key, 'Authorization: Bearer psk_junk')).toMatchObject({ status: 200 })
    expect(await ask(`GET ${content}`, 'Authorization: Bearer psk_junk', key)).toMatchObject({ status: 401 })
  })

  test('two lengths, or a length and chunks, are no HTTP', async () => {
    for (const headers of [
      ['Content-Length: 2', 'Content-Length: 3'],
      ['Content-Length: 2', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
      ['Content-Length: -1'],
      ['Content-Length: 0x2'],
      ['Content-Length : 2'],
    ]) {
      expect(await ask('POST /v1/stats/player', key, ...headers)).toMatchObject({
        status: 400,
        body: detail('bad_request'),
      })
    }
  })
})

describe('response splitting and smuggling', () => {
  const NASTY = '%0d%0aSet-Cookie:%20session=stolen%0d%0a%0d%0a<script>alert(1)</script>'

  test.each([
    [`/v1/status?region=${NASTY}`, 200],
    [`/v1/leaderboard?act_id=${NASTY}`, 200],
    [`/auth/callback?code=x&state=${NASTY}`, 302],
    [`/${NASTY}`, 404],
    [`/?login=${NASTY}`, 200],
    [`/?guild=${NASTY}`, 200],
  ])('line ends in %s reach no header', async (path, expected) => {
    const { status, head } = await ask(`GET ${path}`, key, 'Accept: text/html')
    expect(status).toBe(expected)
    expect(head.toLowerCase()).not.toContain('session=stolen')
    expect(head).not.toContain('<script>')
  })

  test('bare line feeds and carriage returns in headers are no HTTP', async () => {
    expect(await ask('GET /healthz', 'X-A: b\rX-C: d')).toMatchObject({ status: 400, body: detail('bad_request') })
    expect(await ask('GET /healthz', 'X-A\u0000: b')).toMatchObject({ status: 400, body: detail('bad_request') })
  })

  test('a second request hidden behind an ignored body is not carried out', async () => {
    const hidden = http('POST /auth/login').join('\r\n')
    const socket = await dial(service.url)
    const heard = hear(socket)
    const head = http('GET /healthz', [`Content-Length: ${hidden.length}`], hidden)
    socket.write(head.join('\r\n'))
    const text = await heard
    expect(toAnswer(text)).toMatchObject({ status: 200 })
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})
