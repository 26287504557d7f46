/** Reference data that a bot keeps: for how long, and how it learns that what it has is current. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEEP_S } from '../../src/wire/reference.ts'
import { send } from '../helpers/actors.ts'
import { type LookupWorld, startLookupWorld } from '../helpers/lookup-world.ts'

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

const paths = ['/v1/content', '/v1/leaderboard', '/v1/status'] as const
const seconds = { '/v1/content': KEEP_S.content, '/v1/leaderboard': KEEP_S.leaderboard, '/v1/status': KEEP_S.status }
const ask = (path: string, headers: Record<string, string>) => world.inGuild.send(path, { headers })

describe.each(paths)('%s', (path) => {
  test('may be kept by the bot that asked, and by no cache between', async () => {
    const { status, headers } = await world.inGuild.get(path)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe(`private, max-age=${seconds[path]}`)
    expect(headers.etag).toMatch(/^W\/"[\w-]{43}"$/)
  })

  test('a bot that has it gets 304 and no body, with the other headers as ever', async () => {
    const { headers: first } = await world.inGuild.get(path)
    const etag = String(first.etag)
    for (const known of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
      const { status, text, headers } = await ask(path, { 'if-none-match': known })
      expect([status, text]).toEqual([304, ''])
      expect(headers).toMatchObject({ etag, 'cache-control': first['cache-control'] })
      expect(headers).toMatchObject({ 'x-data-source': 'placeholder', 'x-request-id': expect.any(String) })
      expect(headers).not.toHaveProperty('content-type')
      expect(headers).not.toHaveProperty('content-length')
    }
  })

  test.each(['"other"', 'W/""', '', 'junk,,'])('a bot that has %j gets it whole', async (known) => {
    const { status, text } = await ask(path, { 'if-none-match': known })
    expect([status, text.length > 0]).toEqual([200, true])
  })

  test('HEAD tells the version, and answers 304 too', async () => {
    const { headers } = await world.inGuild.get(path)
    const head = await world.inGuild.send(path, { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag: headers.etag } })
    const known = { 'if-none-match': String(headers.etag) }
    const again = await world.inGuild.send(path, { method: 'HEAD', headers: known })
    expect(again).toMatchObject({
      status: 304,
      text: '',
      headers: { 'content-length': head.headers['content-length'] },
    })
  })

  test('a bot that has it and no key is refused', async () => {
    expect(await send(world.url + path, { headers: { 'if-none-match': '*' } })).toMatchObject({ status: 401 })
  })
})

test.each(['/v1/leaderboard', '/v1/status'])(
  '%s with a query that does not fit is refused, whatever a bot has',
  async (path) => {
    const { status, headers } = await ask(`${path}?region=%00`, { 'if-none-match': '*' })
    expect(status).toBe(422)
    expect(headers).not.toHaveProperty('etag')
    expect(headers).not.toHaveProperty('cache-control')
  },
)

test('another region is another version, and so is another spelling, which is echoed', async () => {
  const tags = new Set<unknown>()
  for (const region of ['na', 'eu', 'EU'])
    tags.add((await world.inGuild.get(`/v1/status?region=${region}`)).headers.etag)
  expect(tags.size).toBe(3)
})

test('a 304 spends budget as any answer does', async () => {
  const limited = await startLookupWorld({ env: { RATE_LIMIT_PER_MINUTE: '3' } })
  try {
    const { headers } = await limited.inGuild.get('/v1/content')
    const known = { 'if-none-match': String(headers.etag) }
    const statuses: number[] = []
    for (const _ of [1, 2, 3]) statuses.push((await limited.inGuild.send('/v1/content', { headers: known })).status)
    expect(statuses).toEqual([304, 304, 429])
  } finally {
    await limited.close()
  }
})

test('a lookup is never to be kept, nor answered with 304', async () => {
  const { headers } = await world.inGuild.lookUp(world.lookup)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
  const again = await world.inGuild.lookUpRaw(JSON.stringify(world.lookup), { 'if-none-match': '*' })
  expect(again.status).toBe(200)
})
