/** The address that a refused bot passes on to people, and that a login comes back to: the configured one, or the local one they came by. */
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { type LookupWorld, startLookupWorld } from '../helpers/lookup-world.ts'

/** What a lookup and a login tell whoever names this Host. */
async function told(world: LookupWorld, host?: string): Promise<[dashboardUrl: string, redirectUri: string | null]> {
  const named: Record<string, string> = host === undefined ? {} : { host }
  const headers = { 'content-type': 'application/json', ...named }
  const raw = JSON.stringify({ ...world.lookup, target_chat_id: 4 })
  const { body } = await world.inGuild.send('/v1/stats/player', { method: 'POST', raw, headers })
  const login = await send(`${world.url}/auth/login`, { headers: named })
  const { searchParams } = new URL(String(login.headers.location))
  return [body.detail.dashboard_url, searchParams.get('redirect_uri')]
}

const at = (origin: string, world: LookupWorld) => [`${origin}/?guild=${world.guildId}`, `${origin}/auth/callback`]

test('a configured address is the one, whatever Host a request names', async () => {
  const world = await startLookupWorld({ env: { PUBLIC_URL: 'http://127.0.0.1:8099' } })
  for (const host of [undefined, 'localhost:3000', 'evil.example', '']) {
    expect(await told(world, host)).toEqual(at('http://127.0.0.1:8099', world))
  }
})

test('without a configured address a local Host is followed, and no other', async () => {
  const world = await startLookupWorld()
  for (const host of ['localhost:4000', '127.0.0.1:5', '[::1]:65535', 'localhost', '127.0.0.1']) {
    expect(await told(world, host)).toEqual(at(`http://${host}`, world))
  }
  expect(await told(world, 'LOCALHOST:4000')).toEqual(at('http://localhost:4000', world))
  expect(await told(world, 'localhost:80')).toEqual(at('http://localhost', world))
  const own = `http://localhost:${new URL(world.url).port}`
  const foreign = ['evil.example', 'localhost.evil.example', '127.0.0.2', '']
  for (const host of [...foreign, 'localhost:65536', 'localhost:99999', 'localhost:']) {
    expect([host, await told(world, host)]).toEqual([host, at(own, world)])
  }
})
