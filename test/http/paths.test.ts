/**
 * Paths and methods: what is no route is 404, what is a route for another method is 405, and both say so. The address that a refused
 * bot passes on to people, and that a login comes back to: the configured one, or the local one they came by.
 */
import { METHODS } from 'node:http'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { ask, type LookupWorld, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

const world = await startLookupWorld()

const notFound = { status: 404, body: { detail: 'not_found' } }

// With a key: `test/abuse/raw-http.test.ts`.
test('what is no path is not found, and below /v1 nobody gets a page, not even where it can not be decoded', async () => {
  const sent = { headers: { accept: 'text/html' } }
  for (const path of ['/v1/guilds/%zz/instances', '/v1/x']) expect(await ask(world.url + path, sent)).toEqual(notFound)
  // What a form was sent to, reloaded.
  const text = expect.stringContaining('<h1>There is no such page</h1>')
  expect(await send(`${world.url}/auth/revoke`, sent)).toMatchObject({ status: 405, headers: { allow: 'POST' }, text })
  for (const path of ['/v1/content/', '/%zz', `/${'x'.repeat(9_999)}`]) {
    expect(await ask(world.url + path, { method: 'POST', json: world.lookup })).toEqual(notFound)
  }
})

test.each([
  ['/v1/stats/player', 'POST'],
  ['/v1/content', 'GET, HEAD'],
  ['/healthz', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/auth/callback', 'GET'],
])('%s answers other methods than %s with 405, before it asks who is there', async (path, allow) => {
  const others = METHODS.filter((one) => !allow.split(', ').includes(one) && one !== 'CONNECT')
  for (const method of others) {
    const answer = await send(world.url + path, { method })
    const body = method === 'HEAD' ? undefined : { detail: 'method_not_allowed' }
    expect({ method, ...statusAndBody(answer), allow: answer.headers.allow }).toEqual({
      method,
      status: 405,
      body,
      allow,
    })
  }
})

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
