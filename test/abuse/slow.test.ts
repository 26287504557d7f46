/** Slow requests (Slowloris): a client that drips bytes, or sends none, is disconnected, and nobody else has to wait. */
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { guilds, startApp } from '../helpers/app.ts'
import { hear, http, type RawAnswer, toAnswer } from './raw.ts'

const service = await startApp()
const bot = await service.bot(guilds.lanternfall.id)

/** Sends the beginning, then a byte now and then, and keeps the connection open even if the service closes its side. */
async function drip(beginning: string, byte: string): Promise<RawAnswer> {
  const { port } = new URL(service.url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true })
  const heard = hear(socket)
  socket.write(beginning)
  const dripping = byte === '' ? undefined : setInterval(() => socket.writable && socket.write(byte), 200)
  if (byte === '') socket.once('end', () => socket.end())
  const answer = toAnswer(await heard)
  clearInterval(dripping)
  return answer
}

const openConnections = () => new Promise((resolve) => service.app.server.getConnections((_, count) => resolve(count)))

test('a client has fifteen seconds to send headers, twenty for the request, and thirty to read the response', () => {
  expect(service.app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 20_000, timeout: 30_000 })
})

test('a hundred slow connections get an error and are closed, while a bot is still answered', async () => {
  // The same limits, but shorter.
  service.app.server.headersTimeout = 1_000
  service.app.server.requestTimeout = 2_000
  const headers = [`Authorization: Bearer ${bot.key}`, 'Content-Type: application/json', 'Content-Length: 1000']
  const head = http('POST /v1/stats/player', headers).join('\r\n')
  const kinds = [
    () => drip('', ''),
    () => drip('GET /v1/content HTTP/1.1\r\nHost: localhost\r\n', 'X-A: b\r\n'),
    () => drip('GET /v1/content HTTP/1.1\r\nHost: localhost\r\nX-A: ', 'b'),
    () => drip(head, '{'),
  ]
  const slow = Array.from({ length: 100 }, (_, index) => kinds[index % kinds.length]?.())
  expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })
  for (const answer of await Promise.all(slow)) {
    expect(answer).toMatchObject({ status: 408, body: '{"detail":"request_timeout"}' })
  }
  expect(await bot.get('/v1/content')).toMatchObject({ status: 200 })
  // The bot's own, which is kept alive.
  expect(await openConnections()).toBeLessThan(5)
})
