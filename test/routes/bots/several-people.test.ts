/** A bot's request about one or several people: its database lookups, and what happens if facts change meanwhile. */
import { expect, test } from 'vitest'
import { ClientGoneError } from '../../../src/store/store-errors.ts'
import { GUILD, startBotDoor } from './bot-door.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))
const PATH = '/v1/stats/players'
const tenOf = (guild_id = GUILD) => ({ guild_id, target_chat_ids: ids(10) })

test('a bot that looks up several people gets only the people who agreed', async () => {
  const { post, asked } = await startBotDoor({
    find: ({ subject }) => (subject?.targetChatId === '2' ? { target: undefined } : {}),
  })
  const answer = await post(PATH, { guild_id: GUILD, target_chat_ids: ids(3) })
  expect(answer.json().players.map((one: { target_chat_id: string }) => one.target_chat_id)).toEqual(['1', '3'])
  expect(asked.map(({ subject, isLowPriority }) => [subject?.targetChatId, isLowPriority])).toEqual([
    [undefined, undefined],
    ['1', true],
    ['2', true],
    ['3', true],
  ])
})

const single = { guild_id: GUILD, target_chat_id: '1' }

test('a lookup about one person needs only one database query', async () => {
  const { post, asked } = await startBotDoor()
  expect((await post('/v1/stats/player', single)).statusCode).toBe(200)
  expect(asked.map(({ subject, isLowPriority }) => [subject?.targetChatId, isLowPriority])).toEqual([['1', undefined]])
})

// `test/store/lookups/batch-queue.test.ts` tests that no lookup for a closed connection is sent.
test('a bot that disconnects during a lookup causes no error in the log', async () => {
  const { post, asked, lines } = await startBotDoor({
    find: ({ subject }) => {
      if (subject !== undefined) throw new ClientGoneError('the bot disconnected')
      return {}
    },
  })
  for (const answer of [await post('/v1/stats/player', single), await post(PATH, tenOf())]) {
    expect(answer.statusCode).toBe(499)
  }
  expect(asked.map(({ client }) => client)).toEqual(asked.map(() => expect.anything()))
  expect(lines()).toEqual([])
})

test.each<[string, number, object, Parameters<typeof startBotDoor>[0]]>([
  ['an unknown key', 401, tenOf(), { find: () => ({ key: undefined }) }],
  ['a used-up rate limit', 429, tenOf(), { perMinute: 10 }],
  ['an invalid id', 422, { ...tenOf(), target_chat_ids: [...ids(9), 'x'] }, {}],
  ['the guild of another key', 403, tenOf('78'), {}],
])('a request about ten people needs only one database query if it has %s', async (_what, status, body, options) => {
  const { get, post, asked } = await startBotDoor(options)
  await get('/v1/status')
  asked.splice(0)
  expect((await post(PATH, body)).statusCode).toBe(status)
  expect(asked.map(({ subject }) => subject)).toEqual([undefined])
})

test('a bot whose key is revoked during a request about several people gets 401', async () => {
  const { post } = await startBotDoor({
    find: ({ subject }) => (subject?.targetChatId === '2' ? { key: undefined, target: undefined } : {}),
  })
  const answer = await post(PATH, { guild_id: GUILD, target_chat_ids: ids(3) })
  expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'invalid_or_revoked_key' }])
})
