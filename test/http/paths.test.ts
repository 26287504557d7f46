/**
 * Unknown paths get 404, and wrong methods 405. Links to the dashboard and the redirect address of a login use the configured
 * address, or without one the local address of the request.
 */
import { METHODS } from 'node:http'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { ask, type ConsentSetup, startWithConsent } from '../helpers/start-with-consent.ts'

const world = await startWithConsent()

const notFound = { status: 404, body: { detail: 'not_found' } }

// `test/abuse/raw-http.test.ts` does the same with a key.
test('a client gets 404 for an unknown path, even if the path cannot be decoded', async () => {
  const sent = { headers: { accept: 'text/html' } }
  for (const path of ['/v1/guilds/%zz/instances', '/v1/x']) expect(await ask(world.url + path, sent)).toEqual(notFound)
  // A browser that reloads the address of a form.
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
])('a client that requests %s with a method other than %s gets 405', async (path, allow) => {
  const others = METHODS.filter((one) => !allow.split(', ').includes(one) && one !== 'CONNECT')
  for (const method of others) {
    const answer = await send(world.url + path, { method })
    const body = method === 'HEAD' ? undefined : { detail: 'method_not_allowed' }
    const { status, headers } = answer
    expect([method, status, answer.body, headers.allow]).toEqual([method, 405, body, allow])
  }
})

/** The dashboard link of a refused lookup and the redirect address of a login, for a request with this Host. */
async function linksFor(
  world: ConsentSetup,
  host?: string,
): Promise<[dashboardUrl: string, redirectUri: string | null]> {
  const named: Record<string, string> = host === undefined ? {} : { host }
  const headers = { 'content-type': 'application/json', ...named }
  const raw = JSON.stringify({ ...world.lookup, target_chat_id: 4 })
  const { body } = await world.inGuild.send('/v1/stats/player', { method: 'POST', raw, headers })
  const login = await send(`${world.url}/auth/login`, { headers: named })
  const { searchParams } = new URL(String(login.headers.location))
  return [body.detail.dashboard_url, searchParams.get('redirect_uri')]
}

const at = (origin: string, world: ConsentSetup) => [`${origin}/?guild=${world.guildId}`, `${origin}/auth/callback`]

test('links in responses use PUBLIC_URL, even if a client sends another Host header', async () => {
  const world = await startWithConsent({ env: { PUBLIC_URL: 'http://127.0.0.1:8099' } })
  for (const host of [undefined, 'localhost:3000', 'evil.example', '']) {
    expect(await linksFor(world, host)).toEqual(at('http://127.0.0.1:8099', world))
  }
})

test('without PUBLIC_URL, links in responses always lead to localhost or a loopback address', async () => {
  for (const host of ['localhost:4000', '127.0.0.1:5', '[::1]:65535', 'localhost', '127.0.0.1']) {
    expect(await linksFor(world, host)).toEqual(at(`http://${host}`, world))
  }
  expect(await linksFor(world, 'LOCALHOST:4000')).toEqual(at('http://localhost:4000', world))
  expect(await linksFor(world, 'localhost:80')).toEqual(at('http://localhost', world))
  const own = `http://localhost:${new URL(world.url).port}`
  const foreign = ['evil.example', 'localhost.evil.example', '127.0.0.2', '']
  for (const host of [...foreign, 'localhost:65536', 'localhost:99999', 'localhost:']) {
    expect([host, await linksFor(world, host)]).toEqual([host, at(own, world)])
  }
})
