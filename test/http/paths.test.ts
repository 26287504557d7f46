/** Paths and methods: what is no route is 404, what is a route for another method is 405, and both say so. */
import { METHODS } from 'node:http'
import { expect, test } from 'vitest'
import { send } from '../helpers/actors.ts'
import { ask, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

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

test('the health of the process is told to anybody', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, text } = await send(world.url + path)
    expect([status, text]).toEqual([200, '{"status":"ok"}'])
  }
})
