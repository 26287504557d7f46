/**
 * An adapter between the service and a publisher's API: what the service asks (docs/game-data.md), answered from a made-up API.
 * Replace `toStats`, `toMatch` and the paths below `GAME_API_URL` by those of your game. Needs Node 24, and no packages.
 */
import { createServer, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'

const { GAME_API_URL = '', GAME_API_KEY = '', PUBLISHER_TOKEN = '', PORT = '8090' } = process.env
/** Shorter than the three seconds that the service waits. */
const TIMEOUT_MS = 2_500
/** How long an answer is reused: players don't see older stats than that. */
const CACHE_MS = 60_000
const MAX_CACHED = 10_000

type Player = Record<'publisher_game_name' | 'publisher_tag_line' | 'region', string>

/** The made-up API's shapes. */
type ApiPlayer = { tier: string } & Record<
  'points' | 'kills' | 'deaths' | 'wins' | 'games' | 'headshots' | 'shots',
  number
>
type ApiMatchPlayer = Record<'name' | 'tag' | 'side' | 'agent', string> & Record<'k' | 'd' | 'a' | 'score', number>
interface ApiMatch extends Record<'id' | 'map' | 'queue', string> {
  start: number
  won: boolean | null
  score: [number, number]
  players: ApiMatchPlayer[]
}

const percent = (part: number, whole: number) => Math.round((1_000 * part) / Math.max(1, whole)) / 10

function toStats({ publisher_game_name, publisher_tag_line, region }: Player, api: ApiPlayer) {
  return {
    ...{ publisher_game_name, publisher_tag_line, region, rank: api.tier, rr: api.points },
    kd_ratio: Math.round((100 * api.kills) / Math.max(1, api.deaths)) / 100,
    win_rate: percent(api.wins, api.games),
    matches_played: api.games,
    headshot_pct: percent(api.headshots, api.shots),
  }
}

function toMatch(player: Player, api: ApiMatch) {
  const gameId = (name: string, tag: string) => `${name}#${tag}`.toLowerCase()
  const target = gameId(player.publisher_game_name, player.publisher_tag_line)
  return {
    ...{ match_id: api.id, map: api.map, mode: api.queue, started_at: new Date(api.start).toISOString() },
    result: api.won === null ? 'draw' : api.won ? 'win' : 'loss',
    ...{ rounds_won: api.score[0], rounds_lost: api.score[1] },
    participants: api.players.map(({ name, tag, side, agent, k, d, a, score }) => ({
      ...{ publisher_game_name: name, publisher_tag_line: tag, team: side, agent },
      ...{ kills: k, deaths: d, assists: a, score, is_target: gameId(name, tag) === target },
    })),
  }
}

const pathOf = ({ publisher_game_name, publisher_tag_line, region }: Player) =>
  `/players/${[region, publisher_game_name, publisher_tag_line].map(encodeURIComponent).join('/')}`

type Question = Player & { count: number; act_id?: string }
/** What the service asks, by path. */
const answers: Record<string, (about: Question) => Promise<unknown>> = {
  '/player': async (player) => toStats(player, await read<ApiPlayer>(pathOf(player))),
  '/matches': async (player) => {
    const matches = await read<ApiMatch[]>(`${pathOf(player)}/matches`)
    return { matches: matches.slice(0, player.count).map((match) => toMatch(player, match)) }
  },
  // This made-up API has these in our shapes already.
  '/content': () => read('/content'),
  '/leaderboard': ({ region, act_id = 'current' }) =>
    read(`/leaderboards/${encodeURIComponent(region)}/${encodeURIComponent(act_id)}`),
  '/status': ({ region }) => read(`/status/${encodeURIComponent(region)}`),
}

/** By path of the API. Requests for the same thing share one call, even while it is in flight. */
const cache = new Map<string, { answer: Promise<unknown>; until: number }>()

function read<T>(path: string): Promise<T> {
  const known = cache.get(path)
  if (known !== undefined && known.until > Date.now()) return known.answer as Promise<T>
  if (cache.size >= MAX_CACHED) cache.clear()
  const answer = call(path)
  cache.set(path, { answer, until: Date.now() + CACHE_MS })
  // A player who doesn't exist is remembered too; a failure isn't.
  answer.catch(({ status }) => status === 404 || cache.delete(path))
  return answer as Promise<T>
}

/** After a 429, the API is left alone for as long as it asks. */
let pausedUntil = 0

async function call(path: string): Promise<unknown> {
  const waitMs = pausedUntil - Date.now()
  if (waitMs > 0) throw failure(429, Math.ceil(waitMs / 1_000))
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(GAME_API_URL + path, { headers: { 'x-api-key': GAME_API_KEY }, signal })
  const retryAfter = Number(response.headers.get('retry-after')) || 5
  if (response.status === 429) pausedUntil = Date.now() + retryAfter * 1_000
  if (!response.ok) throw failure(response.status, retryAfter)
  return response.json()
}

const failure = (status: number, retryAfter: number) =>
  Object.assign(new Error(`the publisher's API answers ${status}`), { status, retryAfter })

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

createServer(async (request, response) => {
  const answer = answers[request.url ?? '']
  if (request.headers.authorization !== `Bearer ${PUBLISHER_TOKEN}`) return send(response, 401, {})
  if (answer === undefined) return send(response, 405, {})
  try {
    send(response, 200, await answer((await json(request)) as Question))
  } catch (error) {
    const { status, retryAfter = 5 } = error as Partial<ReturnType<typeof failure>>
    if (status !== 404) console.error(String(error))
    send(response, status === 404 ? 404 : 503, {}, { 'retry-after': String(retryAfter) })
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Listening at http://127.0.0.1:${PORT}`))
