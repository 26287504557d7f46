/** Content, leaderboards and platform status: any active key reads them, and no person is involved. */
import { describe, expect, test } from 'vitest'
import { placeholderPublisher as publisher } from '../../src/placeholder-data/placeholder-publisher.ts'
import { Bot } from '../helpers/actors.ts'
import { guilds } from '../helpers/app.ts'
import { startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

const world = await startLookupWorld()

const get = async (path: string) => statusAndBody(await world.inGuild.get(path))
const fault = (field: string, type: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['query', field], msg, type }] },
})

const northAmerica = () => publisher.leaderboard('na', undefined)
const REGIONS = ['na', 'eu', 'ap', 'kr', 'latam', 'br']
const noMeaning = '?REGION=eu&regions=eu&region%5B%5D=eu&__proto__=x&constructor=y&a=b&a=c'

/** Queries that are answered alike, and with what. */
test.each<[what: string, paths: string[], body: () => unknown]>([
  ['the content', ['/v1/content', '/v1/content?region=na&region=eu&act_id=%00'], publisher.content],
  [
    'by default the leaderboard of the active act in North America',
    ['', '?', '?region=', '?region', '?region=%20', '?act_id=', '?region=&act_id='].map(
      (query) => `/v1/leaderboard${query}`,
    ),
    northAmerica,
  ],
  [
    'by default the status of North America',
    ['', '?', '?region=', '?region', '?region=%20', noMeaning].map((query) => `/v1/status${query}`),
    () => publisher.platformStatus('na'),
  ],
  ['a region as it was written', ['/v1/status?region=Eu'], () => publisher.platformStatus('Eu')],
  ['of what is no region nothing', ['/v1/status?region=%ff'], () => publisher.platformStatus('%ff')],
  [
    'of an act that nobody knows an empty list, and the region as it was written',
    ['/v1/leaderboard?region=Eu&act_id=season-99'],
    () => ({ region: 'Eu', act_id: 'season-99', entries: [] }),
  ],
])('a bot reads %s', async (_what, paths, body) => {
  for (const path of paths) {
    const { status, text, headers } = await world.inGuild.get(path)
    expect([path, status, text]).toEqual([path, 200, JSON.stringify(await body())])
    expect(headers).toMatchObject({ 'x-data-source': 'placeholder', 'content-type': 'application/json; charset=utf-8' })
  }
})

test('a bot reads the region and act that it asks for, and as many of the best', async () => {
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
])('a leaderboard of %s entries is refused', async (limit, type, msg) => {
  expect(await get(`/v1/leaderboard?limit=${limit}`)).toEqual(fault('limit', type, msg))
})

describe.each(['/v1/leaderboard?region=', '/v1/status?region=', '/v1/leaderboard?act_id='])('%s', (path) => {
  const field = path.split(/[?=]/)[1] ?? ''

  test.each([
    ['twice', `na&${field}=eu`, 'string_type', 'Input should be a valid string'],
    ['that is too long', 'x'.repeat(65), 'string_too_long', 'String should have at most 64 characters'],
    ['with a NUL', 'n%00a', 'string_unicode', 'Input should be valid Unicode text without NUL'],
  ])('refuses a value %s', async (_what, value, type, msg) => {
    expect(await get(path + value)).toEqual(fault(field, type, msg))
  })
})

test('a key of any guild will do', async () => {
  const elsewhere = new Bot(world.url, (await world.admin.createKey(guilds.copperHeron.id)).api_key)
  for (const path of ['/v1/content', '/v1/leaderboard', '/v1/status']) {
    expect(statusAndBody(await elsewhere.get(path))).toEqual(await get(path))
  }
})
