/** Content, leaderboards and platform status: every active key can read, cache and revalidate them. */
import { describe, expect, test } from 'vitest'
import { placeholderPublisher as publisher } from '../../../src/clients/publisher/placeholder/placeholder-publisher.ts'
import { MAX_AGE } from '../../../src/routes/bots/reference.ts'
import { send } from '../../helpers/actors.ts'
import { startWithConsent, statusAndBody } from '../../helpers/start-with-consent.ts'

const world = await startWithConsent()

const get = async (path: string) => statusAndBody(await world.inGuild.get(path))
const fault = (field: string, type: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['query', field], msg, type }] },
})

const northAmerica = () => publisher.leaderboard('na', undefined)
const REGIONS = ['na', 'eu', 'ap', 'kr', 'latam', 'br']
const noMeaning = '?REGION=eu&regions=eu&region%5B%5D=eu&__proto__=x&constructor=y&a=b&a=c'

/** All paths of a row get the same response. */
test.each<[what: string, paths: string[], body: () => unknown]>([
  ['the game content', ['/v1/content', '/v1/content?region=na&region=eu&act_id=%00'], publisher.content],
  [
    'the leaderboard of the active act in North America by default',
    ['', '?', '?region=', '?region', '?region=%20', '?act_id='].map((query) => `/v1/leaderboard${query}`),
    northAmerica,
  ],
  [
    'the status of North America by default',
    ['', '?', '?region=', '?region', '?region=%20', noMeaning].map((query) => `/v1/status${query}`),
    () => publisher.platformStatus('na'),
  ],
  ['the region as its request spelled it', ['/v1/status?region=Eu'], () => publisher.platformStatus('Eu')],
  ['an empty status for an unknown region', ['/v1/status?region=%ff'], () => publisher.platformStatus('%ff')],
  [
    'an empty leaderboard for an unknown act',
    ['/v1/leaderboard?region=Eu&act_id=season-99'],
    () => ({ region: 'Eu', act_id: 'season-99', entries: [] }),
  ],
])('a bot that requests game content, a leaderboard or a status gets %s', async (_what, paths, body) => {
  for (const path of paths) {
    const { status, text, headers } = await world.inGuild.get(path)
    expect([path, status, text]).toEqual([path, 200, JSON.stringify(await body())])
    expect(headers).toMatchObject({ 'x-data-source': 'placeholder', 'content-type': 'application/json; charset=utf-8' })
  }
})

test('a bot gets the leaderboard of the region and act that it requests', async () => {
  const { acts } = await publisher.content()
  for (const region of REGIONS) {
    const status = await publisher.platformStatus(region)
    expect(await get(`/v1/status?region=${region}`)).toEqual({ status: 200, body: status })
    for (const { id } of acts) {
      const body = await publisher.leaderboard(region, id)
      expect(await get(`/v1/leaderboard?region=${region}&act_id=${id}`)).toEqual({ status: 200, body })
    }
  }
  const board = await northAmerica()
  for (const limit of [1, 10, 50]) {
    const body = { ...board, entries: board.entries.slice(0, limit) }
    expect(await get(`/v1/leaderboard?limit=${limit}`)).toEqual({ status: 200, body })
  }
})

test.each([
  ['0', 'greater_than_equal', 'Input should be greater than or equal to 1'],
  ['51', 'less_than_equal', 'Input should be less than or equal to 50'],
  ['ten', 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
])('a bot that requests a leaderboard with limit=%s gets 422', async (limit, type, msg) => {
  expect(await get(`/v1/leaderboard?limit=${limit}`)).toEqual(fault('limit', type, msg))
})

describe.each(['/v1/leaderboard?region=', '/v1/status?region=', '/v1/leaderboard?act_id='])(
  'requests to %s with an invalid parameter',
  (path) => {
    const field = path.split(/[?=]/)[1] ?? ''

    test.each([
      ['two values', `na&${field}=eu`, 'string_type', 'Input should be a valid string'],
      ['a value that is too long', 'x'.repeat(65), 'string_too_long', 'String should have at most 64 characters'],
      ['a NUL', 'n%00a', 'string_unicode', 'Input should be valid Unicode text without NUL'],
    ])(`a bot that requests ${path} with %s gets 422`, async (_what, value, type, msg) => {
      expect(await get(path + value)).toEqual(fault(field, type, msg))
    })
  },
)

describe.each([
  ['/v1/content', MAX_AGE.content],
  ['/v1/leaderboard', MAX_AGE.leaderboard],
  ['/v1/status', MAX_AGE.status],
])('clients may cache %s for %i seconds', (path, seconds) => {
  const ask = (method: string, known?: string) =>
    world.inGuild.send(path, { method, ...(known !== undefined && { headers: { 'if-none-match': known } }) })

  test(`a bot that sends the ETag of ${path} gets 304 without a body`, async () => {
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

  test(`a bot that sends an outdated ETag of ${path} gets the full response`, async () => {
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

test('a bot gets a different ETag for each region', async () => {
  const answers = ['na', 'eu', 'EU'].map((region) => world.inGuild.get(`/v1/status?region=${region}`))
  expect(new Set((await Promise.all(answers)).map(({ headers }) => headers.etag)).size).toBe(3)
})
