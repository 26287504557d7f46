/** What the platform may send about a person, and how the service reads it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChatLogin } from '../../../src/clients/chat/chat-client.ts'
import { toPerson } from '../../../src/clients/chat/person.ts'
import { parseExactly } from '../../../src/lib/exact-json.ts'
import type { MemberGuild } from '../../../src/lib/people.ts'
import { startLogin } from './start-login.ts'

/** Logs in while the platform returns this user and these guilds. */
async function personFrom(user: string | object, guilds: string | object = []): Promise<ChatLogin> {
  const { simulator, logIn } = await startLogin()
  simulator.setFault('user', { status: 200, body: user })
  simulator.setFault('guilds', { status: 200, body: guilds })
  return await logIn()
}

function guildFrom(entry: object): MemberGuild | undefined {
  return toPerson({ id: '1' }, [{ id: '2', name: 'Guild', ...entry }])?.guilds[0]
}

test('the service keeps every digit of ids above 2^53 from the chat platform', async () => {
  const user = '{"id": 9007199254740993, "username": "u", "global_name": "U"}'
  const guilds = '[{"id": 9223372036854775807, "name": "G", "permissions": 288230376151711776}]'
  expect(await personFrom(user, guilds)).toEqual({
    chatId: '9007199254740993',
    username: 'u',
    displayName: 'U',
    guilds: [{ id: '9223372036854775807', name: 'G', canManage: true }],
  })
})

test('the service accepts users and guilds that have only an id, and users without a display name', async () => {
  expect(toPerson({ id: '42', username: 'u', global_name: null }, [])).toMatchObject({ displayName: 'u' })
  expect(await personFrom({ id: '42' }, [{ id: 43 }])).toEqual({
    chatId: '42',
    username: '42',
    displayName: '42',
    guilds: [{ id: '43', name: '43', canManage: false }],
  })
})

test.each([
  ['a_0123456789abcdef', 'a_0123456789abcdef'],
  ['x'.repeat(64), 'x'.repeat(64)],
  ['x'.repeat(65), undefined],
  ['../../secret', undefined],
  ['ABC', undefined],
  ['abc\n', undefined],
  ['', undefined],
  [null, undefined],
])('the service reads the picture hash %j as %j', (given, hash) => {
  expect(toPerson({ id: '1', avatar: given }, [])?.avatar).toBe(hash)
  expect(guildFrom({ icon: given })?.icon).toBe(hash)
})

test('the service removes control and direction characters from names of people and guilds', () => {
  const family = '👨‍👩‍👧‍👦'
  const person = toPerson({ id: '1', username: `a\0b\ud800c`, global_name: `${family} \u202eשלום` }, [
    { id: '2', name: '🦚'.repeat(201) },
    { id: '3', name: `x${'🦚'.repeat(200)}` },
    { id: '4', name: ' \0 ' },
    { id: '5', name: 7 },
    { id: '6', name: '\u3164\u200b\u2800' },
    { id: '7', name: 'a\u001b[31m\r\nb\u2028c\u2066d' },
  ])
  expect(person).toEqual({
    chatId: '1',
    username: 'ab\ufffdc',
    displayName: `${family} שלום`,
    guilds: [
      { id: '2', name: '🦚'.repeat(200), canManage: false },
      { id: '3', name: `x${'🦚'.repeat(199)}`, canManage: false },
      { id: '4', name: '4', canManage: false },
      { id: '5', name: '5', canManage: false },
      { id: '6', name: '6', canManage: false },
      { id: '7', name: 'a[31mbcd', canManage: false },
    ],
  })
})

test('the service stores a guild once if the chat platform lists it twice', () => {
  const person = toPerson({ id: '1' }, [
    { id: '2', name: 'first' },
    { id: 2, name: 'second', owner: true },
  ])
  expect(person?.guilds).toEqual([{ id: '2', name: 'first', canManage: false }])
})

test('the service keeps at most 1,000 guilds of each person', () => {
  const guilds = Array.from({ length: 1_005 }, (_, n) => ({ id: n }))
  expect(toPerson({ id: '1' }, guilds)?.guilds).toHaveLength(1_000)
})

describe('the permission to manage a guild', () => {
  test.each([
    [{ owner: true }],
    [{ permissions: '8' }],
    [{ permissions: '32' }],
    [{ permissions: 40 }],
    [{ permissions: 288230376151711776n }],
    [{ permissions: `${2n ** 100n + 0x20n}` }],
  ])('a person can manage a guild if the chat platform lists it with %o', (entry) => {
    expect(guildFrom(entry)).toEqual({ id: '2', name: 'Guild', canManage: true })
  })

  test.each([
    [{}],
    [{ owner: 'true' }],
    [{ permissions: '0' }],
    [{ permissions: '144115188075855895' }],
    [{ permissions: '-1' }],
    [{ permissions: -8n }],
    [{ permissions: '0x20' }],
    [{ permissions: '32.5' }],
    [{ permissions: ' 32' }],
    [{ permissions: '9'.repeat(65) }],
    [{ permissions: ['32'] }],
  ])('a person cannot manage a guild if the chat platform lists it with %o', (entry) => {
    expect(guildFrom(entry)).toEqual({ id: '2', name: 'Guild', canManage: false })
  })
})

describe('an invalid response about a person', () => {
  test.each([
    ['a user without an id', '{"username": "u"}', '[]'],
    ['a user with an id of letters', '{"id": "abc"}', '[]'],
    ['a list of users', '[{"id": "1"}]', '[]'],
    ['an object instead of a guild list', '{"id": "1"}', '{"id": "2"}'],
    ['a guild without an id', '{"id": "1"}', '[{"id": "2"}, {"name": "g"}]'],
    ['a guild that is null', '{"id": "1"}', '[null]'],
    ['a guild that is a string', '{"id": "1"}', '["2"]'],
  ])('if the chat platform sends %s, the service rejects the response', (_, user, guilds) => {
    expect(toPerson(parseExactly(user), parseExactly(guilds))).toBeUndefined()
  })

  test('the service reads any JSON from the chat platform without throwing an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (value, list) => {
        const user = { id: 1, username: value, global_name: value, guilds: value }
        expect(toPerson(value, value)?.chatId ?? '0').toMatch(/^-?\d+$/)
        expect(toPerson(user, [{ id: 2, name: value, owner: value, permissions: value }])?.chatId).toBe('1')
        toPerson(user, list)
      }),
    )
  })
})
