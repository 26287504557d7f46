/** Requests under way are bounded, whatever becomes of them, and the log tells an overload as a whole. */
import type { RequestListener, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LoadShedding, shedLoad } from '../../../src/http/load-shedding/shed-load.ts'
import { send } from '../../helpers/actors.ts'
import { type CollectedLog, collectLog } from '../../helpers/collect-log.ts'

const LIMIT = 4
/** A guard: the log is written within seconds. */
const LONGEST_LINE_MS = 60_000
const bot = { headers: { authorization: 'Bearer x' } }

let collected: CollectedLog
let load: LoadShedding
let url: string
let port: number
let held: ServerResponse[]
let answer: RequestListener
const cleanUp: (() => void)[] = []

/** A server that answers nothing until it is told to. */
beforeEach(async () => {
  collected = collectLog()
  held = []
  answer = (_request, response) => void held.push(response)
  load = shedLoad({ limit: LIMIT, healthPaths: ['/health'], headers: { 'x-every': 'answer' }, log: collected.log })
  const server = load.serverFactory((request, response) => answer(request, response), {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port}`
  cleanUp.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  )
})
afterEach(() => {
  for (const step of cleanUp.splice(0).toReversed()) step()
})

const fromBot = 'GET / HTTP/1.1\r\nhost: x\r\nauthorization: Bearer x\r\n\r\n'
const fromPerson = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'

/** Sends requests of bots on one connection, one behind the other, and what comes `after` them. */
function pipeline(count: number, after = ''): Socket {
  const socket = connect(port, '127.0.0.1')
  cleanUp.push(() => socket.destroy())
  socket.on('error', () => {})
  socket.write(fromBot.repeat(count) + after)
  return socket
}

const untilUnderWay = (count: number) => expect.poll(() => load.underWay(), { timeout: 60_000 }).toBe(count)

async function fill(): Promise<void> {
  pipeline(LIMIT)
  await untilUnderWay(LIMIT)
}

test('one more than the limit is refused with 503 and all that an answer has, and is not looked at', async () => {
  await fill()
  const refused = await send(`${url}/any`, { ...bot, method: 'POST', json: { a: 'x'.repeat(10_000) } })
  expect(refused).toMatchObject({
    status: 503,
    text: '{"detail":"service_unavailable"}',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': '2',
      'x-every': 'answer',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    },
  })
  expect([held.length, load.underWay(), load.refused()]).toEqual([LIMIT, LIMIT, 1])
})

test('HEAD is refused without a body, on a connection that goes on', async () => {
  await fill()
  expect(await send(url, { ...bot, method: 'HEAD' })).toMatchObject({ status: 503, text: '' })
  expect(await send(url, bot)).toMatchObject({ status: 503 })
})

test('what has been answered makes room', async () => {
  await fill()
  for (const response of held.splice(0)) response.end()
  await untilUnderWay(0)
  const asked = send(url, bot)
  await untilUnderWay(1)
  held[0]?.end('at last')
  expect(await asked).toMatchObject({ status: 200, text: 'at last' })
})

test('whoever leaves makes room, with all that waits on the same connection', async () => {
  for (let round = 0; round < 3; round += 1) {
    const socket = pipeline(LIMIT)
    await untilUnderWay(LIMIT)
    socket.destroy()
    await untilUnderWay(0)
  }
})

test('people have room that bots have not, and health checks are refused last', async () => {
  await fill()
  expect(await send(url, bot)).toMatchObject({ status: 503 })
  const people = [send(url), send(url)]
  await untilUnderWay(LIMIT + 2)
  expect(await send(url)).toMatchObject({ status: 503 })
  const checks = [send(`${url}/health`, bot), send(`${url}/health`)]
  await untilUnderWay(LIMIT + 4)
  expect(await send(`${url}/health`)).toMatchObject({ status: 503 })
  for (const response of held) response.end()
  for (const one of await Promise.all([...people, ...checks])) expect(one.status).toBe(200)
})

test('an overload is one line when it begins and one when it ends, however many are refused', async () => {
  await fill()
  await Promise.all(Array.from({ length: 20 }, () => send(url, bot)))
  await expect.poll(() => collected.lines().length, { timeout: LONGEST_LINE_MS, interval: 100 }).toBe(2)
  expect(collected.lines()).toEqual([
    expect.objectContaining({
      level: 40,
      msg: expect.stringMatching(/^too many requests are under way, and some are refused: /),
      underWay: LIMIT,
    }),
    expect.objectContaining({ level: 30, msg: 'no request is refused any more: the overload is over', refused: 20 }),
  ])
  await send(url, bot)
  await expect.poll(() => collected.lines().length, { timeout: LONGEST_LINE_MS, interval: 100 }).toBe(4)
  expect(collected.lines()[3]).toMatchObject({ refused: 1 })
})

test('a process that waits is told from one that has no time', async () => {
  await fill()
  const causes: string[] = []
  // A machine that stood still looks like a process that was busy: then it is tried again.
  while (causes.length < 10 && causes.at(-1)?.includes('what they wait for is slow') !== true) {
    collected.forget()
    await send(url, bot)
    await expect.poll(() => collected.lines().length, { timeout: LONGEST_LINE_MS, interval: 100 }).toBe(2)
    causes.push(collected.lines()[0].msg)
  }
  expect(causes.at(-1)).toContain('what they wait for is slow, and this process is not')
})

test('a process that has no time is told from one that waits', async () => {
  answer = ({ headers }, response) => {
    held.push(response)
    if (headers.authorization === undefined) spin(600)
  }
  // Right behind the bot that is refused comes a person, whose request holds up the event loop.
  pipeline(LIMIT + 1, fromPerson)
  await expect.poll(() => collected.lines().length, { timeout: LONGEST_LINE_MS, interval: 100 }).toBeGreaterThan(0)
  expect(collected.lines()[0]).toMatchObject({ msg: expect.stringContaining('more to do than it has time for') })
})

function spin(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
