/** The number of requests in flight is bounded, however they end, and the log reports an overload in two lines. */
import type { Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import { trustProxies } from '../../src/http/limits.ts'
import { type LoadShedding, shedLoad } from '../../src/http/shed-load.ts'
import { send } from '../helpers/actors.ts'
import { closeLater } from '../helpers/close-later.ts'
import { type CollectedLog, collectLog } from '../helpers/collect-log.ts'
import { listen } from '../helpers/listen.ts'

const LIMIT = 4
const bot = { headers: { authorization: 'Bearer x' } }

let collected: CollectedLog
let load: LoadShedding
let server: Server
let url: string
let port: number
let held: ServerResponse[]

/** Starts a server that answers only when the test does. */
beforeEach(async () => {
  collected = collectLog()
  held = []
  load = shedLoad({ limit: LIMIT, healthPaths: ['/health'], headers: { 'x-every': 'answer' }, log: collected.log })
  server = load.serverFactory((_request, response) => void held.push(response), {})
  port = await listen(server)
  url = `http://127.0.0.1:${port}`
})

const fromBot = 'GET / HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n'
const beginning = `${fromBot.replace('GET', 'POST').slice(0, -2)}content-length: 2\r\n\r\n{`

function sendOn(bytes: string): Socket {
  const socket = connect(port, '127.0.0.1')
  closeLater(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(bytes)
  return socket
}

const untilInFlight = (count: number) => expect.poll(() => load.inFlight()).toBe(count)

async function fill(): Promise<Socket[]> {
  const sockets = Array.from({ length: LIMIT }, () => sendOn(fromBot))
  await untilInFlight(LIMIT)
  return sockets
}

test('a bot gets 503 while too many requests are in flight', async () => {
  await fill()
  const askedAt = performance.now()
  const refused = await send(`${url}/any`, { ...bot, method: 'POST', json: { a: 'x'.repeat(10_000) } })
  // The wait keeps clients that retry at once from taking up the process.
  expect(performance.now() - askedAt).toBeGreaterThanOrEqual(999)
  const id = { 'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/) }
  const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': '2', 'x-every': 'answer', ...id }
  expect(refused).toMatchObject({ status: 503, text: '{"detail":"service_unavailable"}', headers })
  expect([held.length, load.inFlight(), load.refused()]).toEqual([LIMIT, LIMIT, 1])
})

test('the requests of a disconnected client no longer count as in flight', async () => {
  for (let round = 0; round < 3; round += 1) {
    const sockets = await fill()
    for (const socket of sockets) socket.write(fromBot.repeat(3))
    for (const socket of sockets) socket.destroy()
    await untilInFlight(0)
  }
  expect(held).toHaveLength(3 * LIMIT)
})

test('the service handles requests on the same connection in turn', async () => {
  let heard = ''
  const socket = sendOn(fromBot.repeat(32)).on('data', (data) => {
    heard += data
  })
  for (let count = 1; count <= 32; count += 1) {
    await expect.poll(() => held.length).toBe(count)
    expect(load.inFlight()).toBeLessThanOrEqual(1)
    held.at(-1)?.end(`answer ${count};`)
  }
  await expect.poll(() => heard.match(/answer \d+;/g)?.length).toBe(32)
  expect(socket.destroyed).toBe(false)
})

test('the service disconnects a client that sends 33 requests without waiting for responses', async () => {
  const socket = sendOn(fromBot.repeat(2_500))
  await new Promise((resolve) => socket.once('close', resolve))
  await untilInFlight(0)
  expect(held).toHaveLength(1)
})

test('a request stops counting as in flight even if the client never reads the response', async () => {
  server.timeout = 500
  sendOn(fromBot).pause()
  await untilInFlight(1)
  held[0]?.end(Buffer.alloc(100_000_000))
  await untilInFlight(0)
})

test('a request does not count as in flight before its body has arrived', async () => {
  const sockets = Array.from({ length: LIMIT + 1 }, () => sendOn(beginning))
  await expect.poll(() => held.length).toBe(LIMIT + 1)
  expect(load.inFlight()).toBe(0)
  for (const { req } of held) req.resume()
  for (const socket of sockets.slice(0, LIMIT)) socket.write('}')
  await untilInFlight(LIMIT)
  expect(await send(url, bot)).toMatchObject({ status: 503 })
  // A request that gets its response before its body has arrived never takes a place.
  held.at(-1)?.end()
  sockets.at(-1)?.write('}')
  for (const response of held) response.end()
  await untilInFlight(0)
})

test('an overloaded service refuses bots first and health checks last', async () => {
  await fill()
  expect(await send(url, bot)).toMatchObject({ status: 503 })
  const people = [send(url), send(url)]
  await untilInFlight(LIMIT + 2)
  expect(await send(url)).toMatchObject({ status: 503 })
  const checks = [send(`${url}/health`, bot), send(`${url}/health`)]
  await untilInFlight(LIMIT + 4)
  expect(await send(`${url}/health`)).toMatchObject({ status: 503 })
  for (const response of held) response.end()
  for (const one of await Promise.all([...people, ...checks])) expect(one.status).toBe(200)
})

test('the log has one line when an overload begins and one line when the overload ends', async () => {
  await fill()
  await Promise.all(Array.from({ length: 20 }, () => send(url, bot)))
  await expect.poll(() => collected.lines().length).toBe(2)
  expect(collected.lines()).toMatchObject([
    { level: 40, msg: 'too many requests in flight: some are refused', inFlight: LIMIT },
    { level: 30, msg: 'the overload is over: requests are no longer refused', failures: 20 },
  ])
})

test.each([['no proxy', false] as const, ['a trusted proxy', trustProxies('127.0.0.1')] as const])(
  'the service knows a client’s IP address even after the client disconnects (%s)',
  async (_what, trustProxy) => {
    const seen: string[] = []
    const app = Fastify({ serverFactory: load.serverFactory, trustProxy })
    closeLater(() => app.close())
    app.get('/', async (request) => {
      await new Promise((resolve) => request.raw.socket.once('close', resolve))
      seen.push(request.ip)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
    const socket = sendOn('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    await untilInFlight(1)
    socket.resetAndDestroy()
    await expect.poll(() => seen).toEqual(['127.0.0.1'])
  },
)

test('the service does not handle a request from a client that has disconnected', async () => {
  const gone = sendOn(fromBot.repeat(30))
  gone.on('connect', () => gone.resetAndDestroy())
  await fill()
  expect(held.every(({ req }) => req.socket.remoteAddress !== undefined)).toBe(true)
})
