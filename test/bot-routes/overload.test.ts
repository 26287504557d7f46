/** More requests than a process takes: bots are told to come back, and everybody else goes on. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StartOptions } from '../helpers/app.ts'
import { type LookupWorld, startLookupWorld } from '../helpers/lookup-world.ts'

const LIMIT = 2
let world: LookupWorld
let underWay = () => 0
const sockets: Socket[] = []

beforeAll(async () => {
  const metrics: NonNullable<StartOptions['metrics']> = {
    chatCalled: () => {},
    observe: (_app, load) => {
      underWay = load.underWay
    },
  }
  world = await startLookupWorld({ metrics, env: { UNDER_WAY_LIMIT: String(LIMIT) } })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await untilUnderWay(0)
  expect(await world.inGuild.lookUp(world.lookup)).toMatchObject({ status: 200 })
})
afterAll(() => world.close())

/** A lookup that is under way until the rest of its body comes. */
function begin(): Socket {
  const socket = connect((world.app.server.address() as AddressInfo).port, 'localhost')
  sockets.push(socket)
  const body = JSON.stringify(world.lookup)
  socket.write(
    `POST /v1/stats/player HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${world.inGuild.key}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  )
  return socket
}

const untilUnderWay = (count: number) => expect.poll(underWay, { timeout: 60_000 }).toBe(count)

async function beginAll(): Promise<Socket[]> {
  await untilUnderWay(0)
  const begun = Array.from({ length: LIMIT }, begin)
  await untilUnderWay(LIMIT)
  return begun
}

test('a bot is refused as everywhere, and nothing of its budget is spent', async () => {
  await beginAll()
  const refused = await world.inGuild.lookUp(world.lookup)
  expect(refused).toMatchObject({
    status: 503,
    body: { detail: 'service_unavailable' },
    headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) },
  })
  expect(refused.headers).not.toHaveProperty('ratelimit-remaining')
})

test('the process is alive and ready, and people can withdraw', async () => {
  await beginAll()
  for (const path of ['/healthz', '/readyz']) expect(await world.inGuild.get(path)).toMatchObject({ status: 200 })
  expect(await world.target.allow(world.guildId, false)).toMatchObject({ status: 200 })
  expect(await world.target.allow(world.guildId, true)).toMatchObject({ status: 200 })
})

test('what is under way is answered, and makes room', async () => {
  const [first] = await beginAll()
  const answered = new Promise((resolve) => first?.once('data', (data) => resolve(String(data).split('\r\n')[0])))
  first?.write(JSON.stringify(world.lookup).slice(5))
  expect(await answered).toBe('HTTP/1.1 200 OK')
  await untilUnderWay(LIMIT - 1)
  expect(await world.inGuild.lookUp(world.lookup)).toMatchObject({ status: 200 })
})
