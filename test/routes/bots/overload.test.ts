/** More requests than a process takes: bots are told to come back, everybody else goes on, and silence takes no place. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startLookupWorld } from '../../helpers/lookup-world.ts'
import { consent } from '../dashboard/people.ts'

const LIMIT = 15
const sockets: Socket[] = []

const env = { UNDER_WAY_LIMIT: String(LIMIT), LOGIN_LIMIT_PER_MINUTE: '1000', METRICS_PORT: '0' }
const world = await startLookupWorld({ env })
// As long as the test needs.
world.app.server.timeout = 0
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  world.simulator.setFault('token', undefined)
  await untilUnderWay(0)
  await untilAnswered(() => world.inGuild.lookUp(world.lookup))
})

/** Sends these bytes on so many connections, and reads nothing. */
function beSilent(count: number, bytes: string): void {
  for (let index = 0; index < count; index += 1) {
    const socket = connect((world.app.server.address() as AddressInfo).port, 'localhost')
    socket.on('error', () => {}).pause()
    socket.write(bytes)
    sockets.push(socket)
  }
}

async function metric(name: string): Promise<number> {
  const text = await world.metrics?.read()
  return Number(text?.match(new RegExp(`^player_stats_${name} (\\d+)$`, 'm'))?.[1])
}
const underWay = () => metric('requests_under_way')
const refused = () => metric('requests_shed_total')
const untilUnderWay = (count: number) => expect.poll(underWay, { timeout: 60_000 }).toBe(count)
const get = (path: string, header = 'x: y') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${header}\r\n\r\n`

/** Logins that wait for the chat platform. */
async function fill(): Promise<void> {
  world.simulator.setFault('token', 'hang')
  for (let count = 1; count <= LIMIT; count += 1) {
    const { visitor, back } = await consent(world)
    const { pathname, search } = new URL(back)
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`)
    beSilent(1, get(pathname + search, `cookie: ${cookies.join('; ')}`))
    await untilUnderWay(count)
  }
}

/** Asks until it is answered: on a machine that is busy with something else the database may miss a deadline. */
const untilAnswered = (ask: () => Promise<unknown>) => expect.poll(ask).toMatchObject({ status: 200 })

async function peopleGoOn(): Promise<void> {
  for (const path of ['/healthz', '/readyz']) await untilAnswered(() => world.inGuild.get(path))
  for (const isAllowed of [false, true]) await untilAnswered(() => world.target.allow(world.guildId, isAllowed))
}

test('a bot is refused as everywhere, nothing of its budget is spent, and people can withdraw', async () => {
  await fill()
  const refused = await world.inGuild.lookUp(world.lookup)
  expect(refused).toMatchObject({
    status: 503,
    body: { detail: 'service_unavailable' },
    headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) },
  })
  expect(refused.headers).not.toHaveProperty('ratelimit-remaining')
  await peopleGoOn()
})

const large = get('/openapi.json')
const beginning = (key: string | undefined) =>
  `POST /v1/stats/player HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n` +
  'content-type: application/json\r\ncontent-length: 100\r\n\r\n{'

test.each<[connections: number, what: string, bytes: () => string]>([
  [1, '2,500 requests for a large answer', () => large.repeat(2_500)],
  [10, '300 requests for a large answer', () => large.repeat(300)],
  [1, '3,000 requests and 1,500 health checks', () => large.repeat(3_000) + get('/healthz').repeat(1_500)],
  [3 * LIMIT, 'the beginning of a lookup', () => beginning(world.inGuild.key)],
])('%i connections that send %s, and then nothing, keep nobody from anything', async (count, _what, bytes) => {
  const before = await refused()
  beSilent(count, bytes())
  for (let round = 0; round < 20; round += 1) await untilAnswered(() => world.inGuild.lookUp(world.lookup))
  await peopleGoOn()
  expect(await refused()).toBe(before)
})
