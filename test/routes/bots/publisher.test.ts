/** A publisher that fails or is slow: bots read that it is unavailable. */
import { afterEach, expect, test, vi } from 'vitest'
import { placeholderPublisher } from '../../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { inTime, type Publisher } from '../../../src/clients/publisher/publisher.ts'
import { TIME_LIMITS } from '../../../src/lib/time-limits.ts'
import { collectLog } from '../../helpers/collect-log.ts'
import { multiplyDeadlines } from '../../helpers/multiply-deadlines.ts'
import { GUILD, startBotDoor } from './bot-door.ts'

multiplyDeadlines(1)

const lookup = { guild_id: GUILD, target_chat_id: '1' }
const several = { guild_id: GUILD, target_chat_ids: ['1', '2', '3'] }

/** A client with another name and the placeholder's data, which it returns when `wait` resolves. */
const live = (wait: () => Promise<unknown>): Publisher => ({
  source: 'live',
  playerStats: (account) => wait().then(() => placeholderPublisher.playerStats(account)),
  recentMatches: (account, count) => wait().then(() => placeholderPublisher.recentMatches(account, count)),
  content: () => wait().then(() => placeholderPublisher.content()),
  leaderboard: (region, actId) => wait().then(() => placeholderPublisher.leaderboard(region, actId)),
  platformStatus: (region) => wait().then(() => placeholderPublisher.platformStatus(region)),
})

const requestsOf = ({ post, get }: Awaited<ReturnType<typeof startBotDoor>>) => [
  () => post('/v1/stats/player', lookup),
  () => post('/v1/stats/matches', lookup),
  () => post('/v1/stats/players', several),
  () => get('/v1/content'),
  () => get('/v1/leaderboard'),
  () => get('/v1/status'),
]

const unavailable = {
  status: 503,
  body: { detail: 'publisher_unavailable' },
  retryAfter: '2',
  link: '<http://localhost:3000/docs#publisher_unavailable>; rel="help"',
  remaining: expect.any(String),
}

async function told(answer: ReturnType<ReturnType<typeof requestsOf>[number]>) {
  const { statusCode: status, headers, json } = await answer
  const { 'retry-after': retryAfter, link, 'ratelimit-remaining': remaining } = headers
  return { status, body: json(), retryAfter, link, remaining }
}

afterEach(() => {
  vi.useRealTimers()
})

test.each<[string, () => Promise<unknown>]>([
  ['rejects', () => Promise.reject(new Error('the publisher is unavailable'))],
  [
    'throws',
    () => {
      throw new TypeError('the client has a bug')
    },
  ],
])('if the publisher %s, each operation gets 503, and the log says why once', async (_how, fail) => {
  const door = await startBotDoor({ publisher: live(fail) })
  for (const ask of requestsOf(door)) expect(await told(ask())).toEqual(unavailable)
  const lines = door.lines()
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'the game publisher is unavailable or too slow: requests for game data are refused'],
  ])
  expect(lines[0].err.message).toMatch(/is unavailable|has a bug/)
})

test('if the publisher fails for one of several people, the bot gets 503, because a missing person would look opted out', async () => {
  let asked = 0
  const publisher = live(async () => {
    asked += 1
    if (asked === 2) throw new Error('not this one')
  })
  const door = await startBotDoor({ publisher })
  expect(await told(door.post('/v1/stats/players', several))).toEqual(unavailable)
  expect((await door.post('/v1/stats/players', several)).statusCode).toBe(200)
})

test('the publisher has three seconds, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { log } = collectLog('fatal')
  const outcomes: unknown[] = []
  const { content } = inTime(
    live(() => new Promise(() => {})),
    log,
  )
  const asked = Promise.resolve(content()).catch((error) => outcomes.push(error.message))
  await vi.advanceTimersByTimeAsync(TIME_LIMITS.publisherMs - 1)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await asked
  expect(outcomes).toEqual(['publisher_unavailable'])
})
