/** A request about several people: how many questions it costs, and whom it shows if something changes meanwhile. */
import { expect, test } from 'vitest'
import { GUILD, startBotDoor } from './bot-door.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const PATH = '/v1/stats/players'
const tenOf = (guild_id = GUILD) => ({ guild_id, target_chat_ids: ids(10) })

test('a lookup about several people shows each one who allowed it, and yields to single lookups', async () => {
  const { post, asked } = await startBotDoor({
    find: ({ about }) => (about?.targetChatId === '2' ? { target: undefined } : {}),
  })
  const answer = await post(PATH, { guild_id: GUILD, target_chat_ids: ids(3) })
  expect(answer.json().players.map((one: { target_chat_id: string }) => one.target_chat_id)).toEqual(['1', '3'])
  expect(asked.map(({ about, yields }) => [about?.targetChatId, yields])).toEqual([
    [undefined, undefined],
    ['1', true],
    ['2', true],
    ['3', true],
  ])
})

test('a lookup about one person, including its key, costs one question', async () => {
  const { post, asked } = await startBotDoor()
  expect((await post('/v1/stats/player', { guild_id: GUILD, target_chat_id: '1' })).statusCode).toBe(200)
  expect(asked.map(({ about, yields }) => [about?.targetChatId, yields])).toEqual([['1', undefined]])
})

test.each<[string, number, object, Parameters<typeof startBotDoor>[0]]>([
  ['an unknown key', 401, tenOf(), { find: () => ({ key: undefined }) }],
  ['a used-up rate limit', 429, tenOf(), { perMinute: 10 }],
  ['an invalid id', 422, { ...tenOf(), target_chat_ids: [...ids(9), 'x'] }, {}],
  ['the guild of another key', 403, tenOf('78'), {}],
])('a request with %s costs the database one question, not ten', async (_what, status, body, options) => {
  const { get, post, asked } = await startBotDoor(options)
  await get('/v1/status')
  asked.splice(0)
  expect((await post(PATH, body)).statusCode).toBe(status)
  expect(asked.map(({ about }) => about)).toEqual([undefined])
})

test('a bot whose key is revoked between two people gets 401', async () => {
  const isLate = (id: string | undefined) => id === '2'
  const { post } = await startBotDoor({
    find: ({ about }) => (isLate(about?.targetChatId) ? { key: undefined, target: undefined } : {}),
  })
  const answer = await post(PATH, { guild_id: GUILD, target_chat_ids: ids(3) })
  expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'invalid_or_revoked_key' }])
})
