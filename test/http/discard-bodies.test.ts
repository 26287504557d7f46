/** Bodies that the service does not read: the response arrives at once, and the connection stays usable or is closed in order. */
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { startApp } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'

const LIMIT = 16 * 1024

const service = await startApp()
const key = (await service.bot()).key

class Caller {
  readonly socket: Socket
  heard = ''
  error: Error | undefined
  readonly isClosed: Promise<void>

  constructor() {
    this.socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    this.socket.on('data', (chunk) => {
      this.heard += chunk.toString('latin1')
    })
    this.socket.on('error', (error) => {
      this.error = error
    })
    closeLater(() => this.socket.destroy())
    this.isClosed = new Promise((resolve) => this.socket.once('close', () => resolve()))
  }

  /** Resolves when the operating system has accepted all bytes. */
  write(bytes: string): Promise<void> {
    return new Promise((resolve) => this.socket.write(bytes, 'latin1', () => resolve()))
  }

  /** Statuses of the responses so far; 100 asks for the body. */
  get statuses(): number[] {
    return Array.from(this.heard.matchAll(/HTTP\/1\.1 (\d{3}) /g), ([, status]) => Number(status))
  }

  hears = (...statuses: number[]) =>
    expect.poll(() => this.statuses, { timeout: 60_000, interval: 5 }).toEqual(statuses)
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'
const chunked = 'Transfer-Encoding: chunked'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

const unread: [string, string, number][] = [
  ['an unknown path', 'POST /nothing', 404],
  ['a path that cannot be decoded', 'POST /%zz', 404],
  ['a wrong method', 'PUT /v1/stats/player', 405],
  ['a lookup without a key', 'POST /v1/stats/player', 401],
  ['a write without a session', 'POST /v1/instances', 401],
  ['a health check', 'GET /healthz', 200],
  ['a HEAD health check', 'HEAD /healthz', 200],
]

describe.each(unread)('an unread body: %s', (_what, line, status) => {
  test('a client gets the response before it sends the first byte of the body', async () => {
    const caller = new Caller()
    await caller.write(head(line, json, 'Content-Length: 300000'))
    await caller.hears(status)
    await caller.write('x'.repeat(300_000))
    await caller.write(head('GET /healthz'))
    await caller.hears(status, 200)
  })

  test('a client that sends two requests in one packet gets two responses', async () => {
    const caller = new Caller()
    const next = head('GET /healthz', 'Connection: close')
    await caller.write(`${head(line, json, 'Content-Length: 2')}{}${next}`)
    await caller.isClosed
    expect([caller.statuses, caller.error]).toEqual([[status, 200], undefined])
  })

  test('a client that sends its body in chunks can send another request on the connection', async () => {
    const caller = new Caller()
    await caller.write(head(line, json, chunked) + chunk('{"a":'))
    await caller.hears(status)
    await caller.write(`${chunk('1}')}0\r\n\r\n${head('GET /healthz')}`)
    await caller.hears(status, 200)
  })

  test('a client that sends Expect: 100-continue gets 100 and then the response', async () => {
    const caller = new Caller()
    await caller.write(head(line, json, 'Content-Length: 2', 'Expect: 100-continue'))
    await caller.hears(100, status)
    await caller.write(`{}${head('GET /healthz')}`)
    await caller.hears(100, status, 200)
  })

  test('a client that sends endless one-byte chunks gets a response, and is disconnected', async () => {
    const caller = new Caller()
    await caller.write(head(line, json, chunked))
    const pour = setInterval(() => caller.socket.writable && caller.socket.write(chunk('x').repeat(1_000)), 1)
    await caller.isClosed
    clearInterval(pour)
    expect(caller.statuses).toEqual([status])
  })
})

const lookup = (...headers: string[]) => head('POST /v1/stats/player', json, `Authorization: Bearer ${key}`, ...headers)

test.each([...unread, ['a body that is too large', '', 413] as const])(
  'a client that sends 5 MB with Connection: close still gets a response (%s)',
  async (_what, line, status) => {
    const ending = ['Connection: close', 'Content-Length: 5000000']
    for (let round = 0; round < 5; round += 1) {
      const caller = new Caller()
      caller.socket.pause()
      await caller.write(line === '' ? lookup(...ending) : head(line, json, ...ending))
      await caller.write('x'.repeat(5_000_000))
      caller.socket.resume()
      await caller.isClosed
      expect([caller.statuses, caller.error]).toEqual([[status], undefined])
    }
  },
)

describe('a large body', () => {
  test('a client with a Content-Length above the limit gets 413 before it sends the body', async () => {
    const caller = new Caller()
    await caller.write(lookup(`Content-Length: ${LIMIT + 1}`))
    await caller.hears(413)
    expect(caller.heard).not.toMatch(/^connection: close/im)
    await caller.write('x'.repeat(LIMIT + 1) + head('GET /healthz'))
    await caller.hears(413, 200)
  })

  test('a client gets 413 as soon as its chunks exceed the size limit', async () => {
    const caller = new Caller()
    await caller.write(lookup(chunked) + chunk('x'.repeat(LIMIT)))
    await caller.write(chunk('x'))
    await caller.hears(413)
    await caller.write(`${chunk('x'.repeat(300_000))}0\r\n\r\n${head('GET /healthz')}`)
    await caller.hears(413, 200)
  })

  test('the service reads a body whose chunks are within the size limit', async () => {
    const caller = new Caller()
    await caller.write(`${lookup(chunked)}${chunk(' '.repeat(LIMIT - 2))}${chunk('{}')}0\r\n\r\n`)
    await caller.hears(422)
  })
})

test('a bot that sends a lookup in more than 1,000 one-byte chunks is disconnected', async () => {
  const caller = new Caller()
  await caller.write(`${lookup(chunked)}${chunk(' ').repeat(1_000)}${chunk('{}')}0\r\n\r\n`)
  await caller.hears(422)
  await caller.write(lookup(chunked) + chunk(' ').repeat(1_100))
  await caller.isClosed
  expect(caller.statuses).toEqual([422])
})
