/** Paths and methods: what is no route is 404, what is a route for another method is 405, and both say so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { ask, type LookupWorld, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

const notFound = { status: 404, body: { detail: 'not_found' } }

test.each([
  '/nothing-here',
  '/v1',
  '/v1/',
  '/v1/content/',
  '/v1//content',
  '//v1/content',
  '/V1/content',
  '/v1/Content',
  '/v1/content/%00',
  '/v1/content%00',
  '/v1/content;x=1',
  '/v1/stats',
  '/v1/stats/player/',
  '/healthz/',
  '/%00',
  '/%zz',
  '/%',
  '/v1/content%',
  '/v1/users/me/accounts/%zz',
  '/%ff%fe',
  '/..%2f..%2fetc%2fpasswd',
  '/__proto__',
  '/constructor',
  `/${'x'.repeat(10_000)}`,
])('%s is no path, with or without a key', async (path) => {
  expect(await ask(world.url + path)).toEqual(notFound)
  expect(await ask(world.url + path, { method: 'POST', json: world.lookup })).toEqual(notFound)
  expect(statusAndBody(await world.inGuild.get(path))).toEqual(notFound)
})

test('below /v1 nobody gets a page, not even at a path that can not be decoded', async () => {
  const sent = { headers: { accept: 'text/html' } }
  for (const path of ['/v1/guilds/%zz/instances', '/v1/x']) expect(await ask(world.url + path, sent)).toEqual(notFound)
})

test('a path that is percent-encoded is the same path', async () => {
  const { status, body } = await world.inGuild.get('/v1/%63ontent')
  expect({ status, body }).toEqual(statusAndBody(await world.inGuild.get('/v1/content')))
})

test.each([
  ['/v1/stats/player', 'POST'],
  ['/v1/stats/matches', 'POST'],
  ['/v1/stats/players', 'POST'],
  ['/v1/content', 'GET, HEAD'],
  ['/v1/leaderboard', 'GET, HEAD'],
  ['/v1/status', 'GET, HEAD'],
  ['/v1/key', 'GET, HEAD'],
  ['/v1/key/revoke', 'POST'],
  ['/healthz', 'GET, HEAD'],
  ['/readyz', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD'],
  ['/openapi-bots.json', 'GET, HEAD'],
  ['/llms.txt', 'GET, HEAD'],
  ['/auth/login', 'GET, HEAD'],
  ['/auth/callback', 'GET'],
])('%s answers other methods than %s with 405, before it asks who is there', async (path, allow) => {
  const others = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !allow.includes(one))
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

test.each(['/v1/content', '/v1/leaderboard?region=eu', '/v1/status'])('HEAD %s tells what GET would', async (path) => {
  const [get, head] = [await world.inGuild.get(path), await world.inGuild.send(path, { method: 'HEAD' })]
  expect([head.status, head.text]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'x-data-source', 'ratelimit-limit']) {
    expect(head.headers[name]).toBe(get.headers[name])
  }
  expect((await send(world.url + path, { method: 'HEAD' })).status).toBe(401)
})

test('the health of the process is told to anybody', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, text } = await send(world.url + path)
    expect([status, text]).toEqual([200, '{"status":"ok"}'])
  }
})

test('the API document is served to anybody', async () => {
  const { status, body, headers } = await send(`${world.url}/openapi.json`)
  expect([status, body.openapi, body.info.version]).toEqual([200, '3.1.0', '1.0.0'])
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  const docs = await send(`${world.url}/docs`, { headers: { accept: 'text/html' } })
  expect(docs.status).toBe(200)
})
