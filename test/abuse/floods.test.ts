/** Floods of large headers, expensive bodies and slow requests (Slowloris) are refused early, and nobody else notices. */
import { connect } from 'node:net'
import { Agent, request } from 'undici'
import { describe, expect, test } from 'vitest'
import { createKeyValue } from '../../src/store/keys/key-value.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'
import { operations } from './document.ts'
import { hear, http, type RawAnswer, talk, toAnswer } from './raw.ts'
import { invalidBodies } from './worst-bodies.ts'

const GUILD = guilds.lanternfall.id
const LARGEST = 16 * 1024

const service = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '100' } })
const bot = await service.bot(GUILD)
const member = await service.member(personas.member)

describe('headers', () => {
  const manyHeaders = Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`)

  test.each([
    ['3,000 headers', http('GET /v1/content', manyHeaders)],
    ['a header of 40 kB', http('GET /v1/content', [`Cookie: ${'a'.repeat(40_000)}`])],
    ['a path of 40 kB', http(`GET /${'a'.repeat(40_000)}`)],
  ])('a client that sends %s gets 431', async (_what, sent) => {
    expect(await talk(service.url, ...sent)).toMatchObject({ status: 431, body: '{"detail":"headers_too_large"}' })
  })

  test('a person whose browser sends 40 kB of cookies is told to delete cookies', async () => {
    const page = (size: number) => http('GET /', ['Accept: text/html', `Cookie: a=${'a'.repeat(size)}`])
    expect(await talk(service.url, ...page(30_000))).toMatchObject({ status: 200 })
    const tooMany = await talk(service.url, ...page(40_000))
    expect(tooMany).toMatchObject({ status: 431, body: expect.stringMatching(/^Your browser sends more cookies/) })
    expect(tooMany.head).toContain('Content-Type: text/plain; charset=utf-8')
    // A proxy may send cookies alone in the last packet.
    const cookies = Array.from({ length: 400 }, (_, index) => `c${index}=${'a'.repeat(100)}`).join('; ')
    expect((await talk(service.url, ...http('GET /', [`Cookie: ${cookies}`]))).body).toBe(tooMany.body)
  })
})

describe('bodies', () => {
  const tooLarge = { status: 413, body: { detail: 'payload_too_large' } }
  const takesWrites = operations.filter(({ method, door }) => method !== 'GET' && door !== 'platformSignature')

  test.each(takesWrites)(
    'a client that sends $method $path with a body above the size limit gets 413',
    async (operation) => {
      const { method, path, door, description = '' } = operation
      const json = { 'content-type': 'application/json' }
      const most = /up to 64 KiB/.test(description) ? 4 * LARGEST : LARGEST
      const sent = { method, raw: Buffer.alloc(most + 1, ' '), headers: json }
      const filled = path.replaceAll(/\{[^}]+\}/g, '42')
      expect(await (door === 'session' ? member : bot).send(filled, sent)).toMatchObject(tooLarge)
    },
  )
})

describe('expensive bodies', () => {
  const attackers: [string, string, (key: string) => string | undefined, number][] = [
    ['to an unknown path', '/nothing', () => undefined, 404],
    ['with well-formed keys that do not exist', '/v1/stats/player', createKeyValue, 401],
    ['with a real key', '/v1/stats/player', (key) => key, 422],
    ['as fields of a lookup', '/v1/stats/matches', (key) => key, 422],
  ]

  test('lookups still work while four connections send bodies that are expensive to read', async () => {
    const crowded = await startApp({ env: { RATE_LIMIT_PER_MINUTE: '1000000' } })
    const honest = await crowded.bot(GUILD)
    await crowded.createVisibleMember(personas.member, 'Wren Halloway', 'MOSS')
    const lookUp = () => honest.lookUp({ guild_id: GUILD, target_chat_id: personas.member.id })
    const { text: answer } = await lookUp()

    let isOver = false
    const attack = async (path: string, toKey: (key: string) => string | undefined) => {
      const agent = new Agent({ connections: 1 })
      const statuses = new Set<number>()
      for (let round = 0; round < invalidBodies.length || !isOver; round += 1) {
        const [, body] = invalidBodies[round % invalidBodies.length] ?? []
        const key = toKey(honest.key ?? '')
        const headers = { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) }
        const sent = { method: 'POST' as const, dispatcher: agent, headers, body: body ?? null }
        const { statusCode, body: heard } = await request(crowded.url + path, sent)
        await heard.dump()
        statuses.add(statusCode)
      }
      await agent.close()
      return [...statuses]
    }
    const attacks = attackers.map(([, path, toKey]) => attack(path, toKey))
    const answers = []
    const memory = []
    for (let count = 0; count < 100; count += 1) {
      answers.push(await lookUp())
      if (count % 10 === 0) memory.push(process.memoryUsage().rss)
    }
    isOver = true

    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set([`200 ${answer}`]))
    const met = (await Promise.all(attacks)).map((statuses, index) => [attackers[index]?.[0], statuses])
    expect(met).toEqual(attackers.map(([what, , , status]) => [what, [status]]))
    // Test, service and attackers are one process here; a body is 16 KiB.
    expect(Math.max(...memory) - Number(memory[0])).toBeLessThan(200 * 1024 * 1024)
  })
})

const other = await startApp()
const otherBot = await other.bot(GUILD)

/** Sends the beginning, then a byte now and then, and keeps the connection open even if the service closes its side. */
async function drip(beginning: string, byte: string): Promise<RawAnswer> {
  const { port } = new URL(other.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  const heard = hear(socket)
  socket.write(beginning)
  const dripping = byte === '' ? undefined : setInterval(() => socket.writable && socket.write(byte), 200)
  if (byte === '') socket.once('end', () => socket.end())
  const answer = toAnswer(await heard)
  clearInterval(dripping)
  return answer
}

test('a client has 15 seconds to send the headers of a request, and 20 seconds for the whole request', () => {
  expect(other.app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 20_000, timeout: 30_000 })
})

test('a bot gets 200 while a hundred clients send too slowly', async () => {
  // The same limits, but shorter.
  other.app.server.headersTimeout = 1_000
  other.app.server.requestTimeout = 2_000
  const headers = [`Authorization: Bearer ${otherBot.key}`, 'Content-Type: application/json', 'Content-Length: 1000']
  const head = http('POST /v1/stats/player', headers).join('\r\n')
  const kinds = [
    () => drip('', ''),
    () => drip('GET /v1/content HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'),
    () => drip('GET /v1/content HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'b'),
    () => drip(head, '{'),
  ]
  const slow = Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length]?.())
  expect(await otherBot.get('/v1/content')).toMatchObject({ status: 200 })
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatchObject({ status: 408, body: '{"detail":"request_timeout"}' })
  }
  expect(await otherBot.get('/v1/content')).toMatchObject({ status: 200 })
  // The bot's own connection is kept alive.
  const open = await new Promise((resolve) => other.app.server.getConnections((_, count) => resolve(count)))
  expect(open).toBeLessThan(5)
})
