/** Fakes an operator's server for game data (docs/game-data.md). Tests can make it slow, or replace its answers. */
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { placeholderPublisher } from '../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { listen } from './listen.ts'

interface RequestBody {
  id: string
  publisher_game_name: string
  publisher_tag_line: string
  region: string
  count: number
  act_id?: string
}

interface Call {
  path: string
  authorization: string | undefined
  about: RequestBody
}

/** Returns an answer that replaces the correct one, or undefined to keep the correct one. */
type ReplaceAnswer = (asked: Call) => { status: number; body: unknown; headers?: Record<string, string> } | undefined

export async function startFakePublisher(replaceAnswer: ReplaceAnswer = () => undefined) {
  const asked: Call[] = []
  let delayMs = 0
  let cancelled = 0
  const server = createServer(async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) cancelled += 1
    })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const about = JSON.parse(Buffer.concat(chunks).toString())
    const one = { path: request.url ?? '', authorization: request.headers.authorization, about }
    asked.push(one)
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    const { status = 200, body = await correctAnswer(one), headers = {} } = replaceAnswer(one) ?? {}
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  const PUBLISHER_URL = `http://127.0.0.1:${await listen(server)}`
  return {
    env: { PUBLISHER_URL, PUBLISHER_TOKEN: 'the-token-of-this-test' },
    asked,
    /** How many calls were cancelled before their answer. */
    countCancelled: () => cancelled,
    /** How long each answer takes from now on, in milliseconds. */
    setDelay: (ms: number) => {
      delayMs = ms
    },
  }
}

async function correctAnswer({ path, about }: Call): Promise<unknown> {
  const { id, publisher_game_name: gameName, publisher_tag_line: tagLine, region, act_id } = about
  const account = { id, gameName, tagLine, region }
  if (path === '/player') return placeholderPublisher.playerStats(account)
  // Returns more matches than the service asks for.
  if (path === '/matches') return { matches: await placeholderPublisher.recentMatches(account, 10) }
  if (path === '/content') return placeholderPublisher.content()
  if (path === '/leaderboard') return placeholderPublisher.leaderboard(region, act_id)
  return placeholderPublisher.platformStatus(region)
}
