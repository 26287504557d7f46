/** Checks before the measurements whether the contenders answer correctly. */
import { type RunningServer, startBaseline, startService } from '../servers.ts'
import { type BotRequest, lookups } from '../world.ts'
import type { Bench } from './section.ts'

/** Throws if an answer is about the wrong person: the speed of wrong answers means nothing. */
export async function checkAnswers({ world }: Bench): Promise<void> {
  const requests = lookups(world, 500, '/v1/stats/player')
  for (const [name, start] of [
    ['service', () => startService(world.databaseUrl)],
    ['four queries', () => startBaseline('four-queries', world.databaseUrl)],
    ['one query', () => startBaseline('one-query', world.databaseUrl)],
    ['the thinnest', () => startBaseline('thinnest', world.databaseUrl)],
  ] as const) {
    const server = await start()
    // Only few at once: V8 compiles everything during the first requests, and on a busy machine many would wait too long.
    for (let start = 0; start < requests.length; start += 20) {
      const wrong = await Promise.all(requests.slice(start, start + 20).map((request) => isWrong(server, request)))
      if (wrong.includes(true)) throw new Error(`${name} answers wrongly: its speed means nothing`)
    }
    await server.stop()
  }
}

async function isWrong({ url }: RunningServer, { path, method, headers, body, gameName }: BotRequest) {
  const answer = await fetch(url + path, { method, headers, body })
  const { publisher_game_name } = (await answer.json()) as { publisher_game_name?: string }
  return publisher_game_name !== gameName
}
