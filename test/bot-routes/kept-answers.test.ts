/** Reference data that a bot keeps: for how long, and how it learns that what it has is current. */
import { describe, expect, test } from 'vitest'
import { KEEP_S } from '../../src/wire/reference.ts'
import { send } from '../helpers/actors.ts'
import { startLookupWorld } from '../helpers/lookup-world.ts'

const world = await startLookupWorld()

describe.each([
  ['/v1/content', KEEP_S.content],
  ['/v1/leaderboard', KEEP_S.leaderboard],
  ['/v1/status', KEEP_S.status],
])('%s', (path, seconds) => {
  const ask = (method: string, known?: string) =>
    world.inGuild.send(path, { method, ...(known !== undefined && { headers: { 'if-none-match': known } }) })

  test('may be kept by the bot that asked, and by no cache between; whoever has it gets 304 and no body', async () => {
    const whole = await ask('GET')
    expect(whole.status).toBe(200)
    expect(whole.headers).toMatchObject({
      'cache-control': `private, max-age=${seconds}`,
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
    })
    const etag = String(whole.headers.etag)
    for (const known of [etag, `"other", ${etag}`, '*', etag.slice(2)]) {
      const { status, text, headers } = await ask('GET', known)
      expect([status, text]).toEqual([304, ''])
      expect(headers).toMatchObject({ etag, 'cache-control': whole.headers['cache-control'] })
      expect(headers).toMatchObject({ 'x-data-source': 'placeholder', 'x-request-id': expect.any(String) })
      expect(headers).not.toHaveProperty('content-type')
      expect(headers).not.toHaveProperty('content-length')
    }
    const head = await ask('HEAD')
    expect(head).toMatchObject({ status: 200, text: '', headers: { etag } })
    const length = head.headers['content-length']
    expect(await ask('HEAD', etag)).toMatchObject({ status: 304, text: '', headers: { 'content-length': length } })
  })

  test('is sent whole to a bot that has another version, and not at all to one without a key', async () => {
    for (const known of ['"other"', 'W/""', '', 'junk,,']) {
      const { status, text } = await ask('GET', known)
      expect([status, text.length > 0]).toEqual([200, true])
    }
    expect(await send(world.url + path, { headers: { 'if-none-match': '*' } })).toMatchObject({ status: 401 })
    if (path === '/v1/content') return
    const refused = await world.inGuild.send(`${path}?region=%00`, { headers: { 'if-none-match': '*' } })
    expect(refused.status).toBe(422)
    expect(refused.headers).not.toHaveProperty('etag')
    expect(refused.headers).not.toHaveProperty('cache-control')
  })
})

test('another region is another version, and so is another spelling, which is echoed', async () => {
  const answers = ['na', 'eu', 'EU'].map((region) => world.inGuild.get(`/v1/status?region=${region}`))
  expect(new Set((await Promise.all(answers)).map(({ headers }) => headers.etag)).size).toBe(3)
})

test('a 304 spends budget as any answer does', async () => {
  const headers = { 'if-none-match': '*' }
  const { headers: before } = await world.inGuild.get('/v1/content')
  const after = await world.inGuild.send('/v1/content', { headers })
  const left = Number(before['ratelimit-remaining'])
  expect([after.status, after.headers['ratelimit-remaining']]).toEqual([304, String(left - 1)])
})

test('a lookup is never to be kept, nor answered with 304', async () => {
  const { headers } = await world.inGuild.lookUp(world.lookup)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers).not.toHaveProperty('etag')
  const again = await world.inGuild.lookUpRaw(JSON.stringify(world.lookup), { 'if-none-match': '*' })
  expect(again.status).toBe(200)
})
