/** What arrives on the bare socket: junk, half requests and too much of everything get an answer with `{detail}`. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../helpers/app.ts'

let service: RunningApp
let key: string | undefined
beforeAll(async () => {
  service = await startApp()
  key = (await service.bot()).key
})
afterAll(() => service.close())

/** Sends bytes, and gives status and body of the answer. `KEY` stands for a good key. Who doesn't end waits. */
async function send(bytes: string, { ends = true } = {}): Promise<{ status: number; body: unknown }> {
  const received = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const sent = bytes.replace('KEY', key ?? '')
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () => {
      if (ends) socket.end(sent, 'latin1')
      else socket.write(sent, 'latin1')
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.once('error', reject)
    socket.once('close', () => resolve(String(Buffer.concat(chunks))))
  })
  const [head = '', body = ''] = received.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: body === '' ? undefined : JSON.parse(body) }
}

const request = (line: string, ...headers: string[]) => `${[line, ...headers].join('\r\n')}\r\n\r\n`
const post = (...headers: string[]) => request('POST /v1/stats/player HTTP/1.1', 'Host: localhost', ...headers)

test.each([
  ['junk', 'junk\r\n\r\n'],
  ['a TLS handshake', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ['an unknown method', request('FETCH /healthz HTTP/1.1', 'Host: localhost')],
  ['an unknown version', request('GET /healthz HTTP/7.3', 'Host: localhost')],
  ['no Host', request('GET /healthz HTTP/1.1')],
  ['no Host, at a path that is none', request('GET /nothing HTTP/1.1')],
  ['two hosts', request('GET /healthz HTTP/1.1', 'Host: localhost', 'Host: other.example')],
  ['the same host twice', request('GET /healthz HTTP/1.1', 'Host: localhost', 'hOST: localhost')],
  ['two hosts in HTTP/1.0', request('GET /healthz HTTP/1.0', 'Host: localhost', 'Host: other.example')],
  [
    'two hosts, by a browser that logs in',
    request('GET /auth/login HTTP/1.1', 'Host: a', 'Host: b', 'Accept: text/html'),
  ],
  ['a host with blanks and a path', request('GET /healthz HTTP/1.1', 'Host: a b@c/d')],
  ['a host with a user', request('GET /healthz HTTP/1.1', 'Host: me@localhost')],
  ['a version that is another protocol', request('GET /healthz HTTP/2.0', 'Host: localhost')],
  ['a version before there were headers', request('GET /healthz HTTP/0.9', 'Host: localhost')],
  ['a NUL in a header', request('GET /healthz HTTP/1.1', 'Host: localhost', 'X: a\0b')],
  ['a header without a name', request('GET /healthz HTTP/1.1', 'Host: localhost', ': x')],
  ['two lengths', post('Content-Length: 5', 'Content-Length: 6')],
  ['a length and chunks', post('Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['a body that ends too early', `${post('Authorization: Bearer KEY', 'Content-Length: 100')}{"guild_id": 1`],
  ['a negative length', post('Content-Length: -5')],
  ['a length in words', post('Content-Length: five')],
  ['a broken chunk', `${post('Authorization: Bearer KEY', 'Transfer-Encoding: chunked')}zz\r\n`],
])('%s is a bad request', async (_what, bytes) => {
  expect(await send(bytes)).toEqual({ status: 400, body: { detail: 'bad_request' } })
})

test.each([
  ['a header', request('GET /healthz HTTP/1.1', 'Host: localhost', `X: ${'x'.repeat(20_000)}`)],
  ['a path', request(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: localhost')],
  ['a key', request('GET /v1/content HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${'x'.repeat(20_000)}`)],
])('%s that is too long is told so', async (_what, bytes) => {
  expect(await send(bytes)).toEqual({ status: 431, body: { detail: 'headers_too_large' } })
})

test.each([
  ['an expectation that nobody knows', 'GET /healthz HTTP/1.1', ['Host: localhost', 'Expect: 200-maybe']],
  ['a wish to upgrade', 'GET /healthz HTTP/1.1', ['Host: localhost', 'Connection: upgrade', 'Upgrade: websocket']],
  ['an address instead of a path', 'GET http://elsewhere.example/healthz HTTP/1.1', ['Host: elsewhere.example']],
  ['HTTP/1.0', 'GET /healthz HTTP/1.0', []],
  ['an empty host', 'GET /healthz HTTP/1.1', ['Host:']],
  ['a host as IPv6 has it', 'GET /healthz HTTP/1.1', ['Host: [::1]:3000']],
  ['a host of another name', 'GET /healthz HTTP/1.1', ['Host: b%C3%BCcher.example:8080']],
])('a request with %s is answered like any other', async (_what, line, headers) => {
  expect(await send(request(line, ...headers))).toEqual({ status: 200, body: { status: 'ok' } })
})

// Neither a length nor chunks: there is no body, whatever its type would be.
test.each([
  ['a lookup', 'POST /v1/stats/player HTTP/1.1', 422],
  ['a path that is none', 'POST /nothing HTTP/1.1', 404],
  ['a route that takes no body', 'GET /v1/status HTTP/1.1', 200],
  ['a route of people', 'DELETE /v1/users/me/accounts/none HTTP/1.1', 401],
])('%s with the type of a body, and no body, is answered', async (_what, line, status) => {
  for (const type of ['application/json', 'text/plain', 'no type at all']) {
    const headers = ['Host: localhost', 'Connection: close', 'Authorization: Bearer KEY', `Content-Type: ${type}`]
    expect((await send(request(line, ...headers), { ends: false })).status).toBe(status)
  }
})

test('a service that is sent junk on many connections at once still answers', async () => {
  const many = Array.from({ length: 50 }, (_, index) =>
    send(index % 2 === 0 ? '\0\r\n\r\n' : post('Content-Length: x')),
  )
  for (const answer of await Promise.all(many)) expect(answer.status).toBe(400)
  expect(await send(request('GET /healthz HTTP/1.1', 'Host: localhost'))).toEqual({
    status: 200,
    body: { status: 'ok' },
  })
})
