/** Content, leaderboards and platform status: any active key reads them, and no person is involved. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeholderPublisher as publisher } from '../../src/placeholder-data/placeholder-publisher.ts'
import { Bot } from '../helpers/actors.ts'
import { guilds } from '../helpers/app.ts'
import { type LookupWorld, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

const get = async (path: string) => statusAndBody(await world.inGuild.get(path))
const fault = (field: string, type: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['query', field], msg, type }] },
})

test('a bot reads the content as it is, with a map that has no art yet', async () => {
  const { status, text, headers } = await world.inGuild.get('/v1/content')
  expect([status, text]).toEqual([200, JSON.stringify(publisher.content())])
  expect(text).toContain('"asset_path":null')
  expect(text).toMatch(/"is_active":(true|false)/)
  expect(headers).toMatchObject({ 'x-data-source': 'placeholder', 'content-type': 'application/json; charset=utf-8' })
})

const REGIONS = ['na', 'eu', 'ap', 'kr', 'latam', 'br']

test('a bot that asks for no leaderboard in particular reads that of the active act in North America', async () => {
  const { status, text, headers } = await world.inGuild.get('/v1/leaderboard')
  expect([status, text]).toEqual([200, JSON.stringify(await publisher.leaderboard('na', undefined))])
  expect(text).toMatch(/"leaderboard_rank":1,"ranked_rating":\d+,"wins":\d+/)
  expect(headers['x-data-source']).toBe('placeholder')
  const { acts } = await publisher.content()
  const active = acts.find((act) => act.is_active)?.id
  expect(JSON.parse(text)).toMatchObject({ region: 'na', act_id: active })
})

test('a bot reads the leaderboard of the region and act that it asks for', async () => {
  const { acts } = await publisher.content()
  for (const region of REGIONS) {
    for (const { id } of acts) {
      const body = await publisher.leaderboard(region, id)
      expect(await get(`/v1/leaderboard?region=${region}&act_id=${id}`)).toEqual({ status: 200, body })
    }
  }
})

test.each([1, 10, 50])('a bot reads the best %i of the leaderboard', async (limit) => {
  const board = await publisher.leaderboard('na', undefined)
  const body = { ...board, entries: board.entries.slice(0, limit) }
  expect(await get(`/v1/leaderboard?limit=${limit}`)).toEqual({ status: 200, body })
})

test.each([
  ['0', 'greater_than_equal', 'Input should be greater than or equal to 1'],
  ['51', 'less_than_equal', 'Input should be less than or equal to 50'],
  ['ten', 'int_parsing', 'Input should be a valid integer, unable to parse string as an integer'],
])('a leaderboard of %s entries is refused', async (limit, type, msg) => {
  expect(await get(`/v1/leaderboard?limit=${limit}`)).toEqual(fault('limit', type, msg))
})

test('a bot that asks for no region reads the status of North America', async () => {
  const { status, text, headers } = await world.inGuild.get('/v1/status')
  expect([status, text]).toEqual([200, JSON.stringify(await publisher.platformStatus('na'))])
  expect(text).toMatch(/"id":\d+,"title":"[^"]+","severity":"(info|warning|critical)"/)
  expect(headers['x-data-source']).toBe('placeholder')
})

test('a bot reads the status of the region that it asks for', async () => {
  for (const region of REGIONS) {
    expect(await get(`/v1/status?region=${region}`)).toEqual({
      status: 200,
      body: await publisher.platformStatus(region),
    })
  }
})

test('a region may be written in capitals and is echoed as it was written', async () => {
  const { entries } = await publisher.leaderboard('eu', undefined)
  expect((await get('/v1/leaderboard?region=Eu')).body).toMatchObject({ region: 'Eu', entries })
  const { incidents, maintenances } = await publisher.platformStatus('ap')
  expect(await get('/v1/status?region=AP')).toEqual({ status: 200, body: { region: 'AP', incidents, maintenances } })
})

test.each(['xx', 'constructor', '__proto__', 'a b', '%F0%9F%A6%8A', 'x'.repeat(64), '%ff', 'eu%2Fna'])(
  'an unknown region (%s) is echoed with empty lists',
  async (region) => {
    const echoed = region === '%ff' ? '%ff' : decodeURIComponent(region)
    expect(await get(`/v1/status?region=${region}`)).toEqual({
      status: 200,
      body: { region: echoed, maintenances: [], incidents: [] },
    })
    expect((await get(`/v1/leaderboard?region=${region}`)).body).toMatchObject({ region: echoed, entries: [] })
  },
)

test('an unknown act is echoed with an empty list', async () => {
  const body = { region: 'na', act_id: 'season-99', entries: [] }
  expect(await get('/v1/leaderboard?act_id=season-99')).toEqual({ status: 200, body })
})

test.each(['?region=', '?region', '?region=%20', '?act_id=', '?region=&act_id=', '?'])(
  'an empty value (%s) is the default',
  async (query) => {
    expect(await get(`/v1/leaderboard${query}`)).toEqual({
      status: 200,
      body: await publisher.leaderboard('na', undefined),
    })
  },
)

test.each(['?region=', '?region', '?region=%20', '?'])(
  'an empty region (%s) of the status is the default',
  async (query) => {
    expect(await get(`/v1/status${query}`)).toEqual({ status: 200, body: await publisher.platformStatus('na') })
  },
)

test('what a bot adds to the query is ignored', async () => {
  const query = '?REGION=eu&regions=eu&region%5B%5D=eu&__proto__=x&constructor=y&a=b&a=c'
  expect(await get(`/v1/status${query}`)).toEqual({ status: 200, body: await publisher.platformStatus('na') })
  expect((await get(`/v1/content?region=na&region=eu&act_id=%00`)).status).toBe(200)
})

describe.each(['/v1/leaderboard?region=', '/v1/status?region=', '/v1/leaderboard?act_id='])('%s', (path) => {
  const field = path.split(/[?=]/)[1] ?? ''

  test('refuses a value given twice', async () => {
    const refusal = fault(field, 'string_type', 'Input should be a valid string')
    expect(await get(`${path}na&${field}=eu`)).toEqual(refusal)
  })

  test('refuses a value that is too long', async () => {
    const refusal = fault(field, 'string_too_long', 'String should have at most 64 characters')
    expect(await get(path + 'x'.repeat(65))).toEqual(refusal)
  })

  test('refuses a NUL', async () => {
    const refusal = fault(field, 'string_unicode', 'Input should be valid Unicode text without NUL')
    expect(await get(`${path}n%00a`)).toEqual(refusal)
  })
})

test('all faults of a query are told at once', async () => {
  const { body } = await get(`/v1/leaderboard?region=%00&act_id=${'x'.repeat(65)}`)
  expect(body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [...loc, type])).toEqual([
    ['query', 'region', 'string_unicode'],
    ['query', 'act_id', 'string_too_long'],
  ])
})

test('a key of any guild will do', async () => {
  const elsewhere = new Bot(world.url, (await world.admin.createKey(guilds.copperHeron.id)).api_key)
  for (const path of ['/v1/content', '/v1/leaderboard', '/v1/status']) {
    expect(statusAndBody(await elsewhere.get(path))).toEqual(await get(path))
  }
})
