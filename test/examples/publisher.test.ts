/** The example adapter, as a process of its own, between the service and a made-up publisher's API. */
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeholderPublisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { guilds, personas, startApp } from '../helpers/app.ts'
import { closeLater } from '../helpers/close-later.ts'
import { listen } from '../helpers/listen.ts'
import { freePort } from '../helpers/postgres.ts'
import { REPOSITORY } from '../helpers/repository.ts'
import { launch, untilListening } from '../helpers/service-process.ts'

const lookup = { guild_id: guilds.lanternfall.id, target_chat_id: personas.member.id }
const wren = { tier: 'Gold 2', points: 64, kills: 150, deaths: 100, wins: 1, games: 3, headshots: 1, shots: 4 }
const match = {
  ...{ id: 'm1', map: 'Harbor', queue: 'Ranked', start: 1_700_000_000_000, won: true, score: [13, 7] },
  players: [{ name: 'WREN', tag: 'test', side: 'red', agent: 'Fox', k: 1, d: 2, a: 3, score: 4 }],
}

/** The publisher's API: it knows Wren, responds slowly, fails the first time it is asked for content, and may return 429. */
async function startGameApi() {
  const calls: string[] = []
  let limit = Number.POSITIVE_INFINITY
  const server = createServer(async ({ url = '', headers }, response) => {
    calls.push(url)
    if (calls.length > limit) return void response.writeHead(429, { 'retry-after': '42' }).end()
    if (url === '/content' && calls.indexOf(url) === calls.length - 1) return void response.writeHead(500).end()
    if (headers['x-api-key'] !== 'game-key') return void response.writeHead(403).end()
    const known: Record<string, unknown> = {
      '/players/eu/Wren/TEST': wren,
      '/players/eu/Wren/TEST/matches': [match, match],
      '/content': placeholderPublisher.content(),
      '/leaderboards/na/current': placeholderPublisher.leaderboard('na', undefined),
      '/status/na': placeholderPublisher.platformStatus('na'),
    }
    setTimeout(() => response.writeHead(known[url] ? 200 : 404).end(JSON.stringify(known[url] ?? {})), 100)
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  return { url, calls, allow: (more: number) => (limit = calls.length + more) }
}

test('the example publisher adapter calls the game API once for five identical lookups', async () => {
  const game = await startGameApi()
  const port = await freePort()
  const token = { PUBLISHER_TOKEN: 'a-token' }
  const adapter = launch({
    env: { GAME_API_URL: game.url, GAME_API_KEY: 'game-key', PORT: String(port), ...token },
    argv: [join(REPOSITORY, 'examples/publisher/adapter.ts')],
  })
  closeLater(() => adapter.stop('SIGKILL'))
  await untilListening(adapter, port)
  const service = await startApp({ env: { PUBLISHER_URL: `http://127.0.0.1:${port}`, ...token } })
  await service.createVisibleMember(personas.member, 'Wren')
  await service.createVisibleMember(personas.admin, 'Nobody')
  const bot = await service.bot()

  const answers = await Promise.all(Array.from({ length: 5 }, () => bot.lookUp(lookup)))
  const stats = { rank: 'Gold 2', rr: 64, kd_ratio: 1.5, win_rate: 33.3, matches_played: 3, headshot_pct: 25 }
  for (const { status, body } of answers) expect([status, body]).toEqual([200, expect.objectContaining(stats)])
  expect(game.calls).toEqual(['/players/eu/Wren/TEST'])
  const { body } = await bot.matches({ ...lookup, count: 1 })
  expect(body.matches).toEqual([
    expect.objectContaining({ result: 'win', started_at: '2023-11-14T22:13:20.000Z', rounds_won: 13 }),
  ])
  expect(body.matches[0].participants).toEqual([expect.objectContaining({ agent: 'Fox', is_target: true })])
  // A failure isn't remembered.
  expect(await bot.get('/v1/content')).toMatchObject({ status: 503 })
  for (const path of ['/v1/content', '/v1/leaderboard', '/v1/status'])
    expect(await bot.get(path)).toMatchObject({ status: 200 })

  const unknown = { ...lookup, target_chat_id: personas.admin.id }
  for (const _twice of [1, 2])
    expect(await bot.lookUp(unknown)).toMatchObject({ status: 404, body: { detail: 'player_not_found' } })
  expect(game.calls.filter((path) => path.includes('Nobody'))).toHaveLength(1)

  game.allow(0)
  for (const region of ['eu', 'kr']) {
    const refused = await bot.get(`/v1/status?region=${region}`)
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: 'publisher_unavailable' },
      headers: { 'retry-after': '42' },
    })
  }
  expect(game.calls.at(-1)).toBe('/status/eu')
  expect(await bot.lookUp(lookup), 'what is cached is still there').toMatchObject({ status: 200 })
})
