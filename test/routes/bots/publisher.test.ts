/** A publisher that fails or is slow: bots get 503. */
import { expect, test } from 'vitest'
import { createRemotePublisher } from '../../../src/clients/publisher/remote-publisher.ts'
import { TIME_LIMITS } from '../../../src/lib/time-limits.ts'
import { closeLater } from '../../helpers/close-later.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { startFakePublisher } from '../../helpers/fake-publisher.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { GUILD, startBotDoor } from './bot-door.ts'

const lookup = { guild_id: GUILD, target_chat_id: '1' }
const several = { guild_id: GUILD, target_chat_ids: ['1', '2', '3'] }
const unavailable = {
  status: 503,
  body: { detail: 'publisher_unavailable' },
  retryAfter: '2',
  link: '<http://localhost:3000/docs#publisher_unavailable>; rel="help"',
  remaining: expect.any(String),
}

async function start(...answers: Parameters<typeof startFakePublisher>) {
  const fake = await startFakePublisher(...answers)
  const { log, lines } = collectLog('warn')
  const publisher = createRemotePublisher({ url: fake.env.PUBLISHER_URL, token: undefined, log })
  closeLater(publisher.close)
  return { ...fake, lines, publisher, door: await startBotDoor({ publisher }) }
}

async function reduced(answer: ReturnType<Awaited<ReturnType<typeof startBotDoor>>['get']>) {
  const { statusCode: status, headers, json } = await answer
  const { 'retry-after': retryAfter, link, 'ratelimit-remaining': remaining } = headers
  return { status, body: json(), retryAfter, link, remaining }
}

test('a bot gets 503 from every operation if the game publisher fails', async () => {
  const { door, lines } = await start(() => ({ status: 500, body: {} }))
  for (const path of ['player', 'matches'])
    expect(await reduced(door.post(`/v1/stats/${path}`, lookup))).toEqual(unavailable)
  expect(await reduced(door.post('/v1/stats/players', several))).toEqual(unavailable)
  for (const path of ['content', 'leaderboard', 'status'])
    expect(await reduced(door.get(`/v1/${path}`))).toEqual(unavailable)
  const msg = 'the game publisher is unavailable or too slow: requests for game data are refused'
  expect(lines()).toMatchObject([{ level: 40, msg, err: { message: '/player: status 500' } }])
})

test('a bot gets 503 if the game publisher fails for one of several people', async () => {
  const { door, asked } = await start(() => (asked.length === 2 ? { status: 500, body: {} } : undefined))
  expect(await reduced(door.post('/v1/stats/players', several))).toEqual(unavailable)
  expect((await door.post('/v1/stats/players', several)).statusCode).toBe(200)
})

test('a game publisher that takes more than three seconds to respond counts as unavailable', async () => {
  multiplyDeadlines(1)
  expect(TIME_LIMITS.publisherMs).toBe(3_000)
  const { publisher, setDelay } = await start()
  setDelay(60_000)
  const late = { message: 'publisher_unavailable', cause: { name: 'TimeoutError' } }
  await expect(publisher.content()).rejects.toMatchObject(late)
})
