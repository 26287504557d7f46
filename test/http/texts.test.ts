/** Text in requests: an account id may be any string, and what can't be an account is not found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Account } from '../../src/wire/dashboard.ts'
import { figuresOf, type LookupWorld, somebody, startLookupWorld, statusAndBody } from '../helpers/lookup-world.ts'

let world: LookupWorld
beforeAll(async () => {
  world = await startLookupWorld()
})
afterAll(() => world.close())

const lookUp = async (account: unknown) =>
  statusAndBody(await world.inGuild.lookUp({ ...world.lookup, publisher_account_id: account }))

const notFound = { status: 404, body: { detail: 'no_linked_account' } }
const refused = (type: string, msg: string) => ({
  status: 422,
  body: { detail: [{ loc: ['body', 'publisher_account_id'], msg, type }] },
})

test('no account id, or null, means the primary account; the id of the account, as it was given, finds it', async () => {
  for (const id of [undefined, null, world.account.id]) {
    expect(await lookUp(id)).toEqual({ status: 200, body: figuresOf(world.account) })
  }
})

test.each<[string, (id: string) => string]>([
  ['an empty text', () => ''],
  ['a blank', () => ' '],
  ['the id in capitals', (id) => id.toUpperCase()],
  ['the id with blanks around it', (id) => ` ${id} `],
  ['the id without its hyphens', (id) => id.replaceAll('-', '')],
  ['the word NULL', () => 'NULL'],
  ['quotes and backslashes', () => '"\\\'"'],
  ['another UUID', () => '00000000-0000-5000-8000-000000000000'],
  ['two thousand characters', () => 'x'.repeat(1_900)],
])('%s is no account', async (_what, write) => {
  expect(await lookUp(write(world.account.id))).toEqual(notFound)
})

test("somebody else's account is no account of this person", async () => {
  const other: Account = (await (await world.member(somebody('8900000000000000001'))).link('Somebody Else')).body
  expect(await lookUp(other.id)).toEqual(notFound)
})

test.each(['\0', `${'x'.repeat(40)}\0`, '\ud800', '\udc00x', 'x\ud83d'])(
  '%j, which can not be stored, is no text',
  async (text) => {
    const refusal = refused('string_unicode', 'Input should be valid Unicode text without NUL')
    expect(await lookUp(text)).toEqual(refusal)
  },
)

test.each([5, 0, true, false, [], ['x'], {}, 1.5])('%j is no text', async (value) => {
  expect(await lookUp(value)).toEqual(refused('string_type', 'Input should be a valid string'))
})

test('all faults of a body are told at once', async () => {
  const { status, body } = await world.inGuild.matches({
    guild_id: 'x',
    target_chat_id: 1.5,
    publisher_account_id: 5,
    count: 0,
  })
  const told = body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [...loc, type].join(' '))
  expect([status, told.toSorted()]).toEqual([
    422,
    [
      'body count greater_than_equal',
      'body guild_id int_parsing',
      'body publisher_account_id string_type',
      'body target_chat_id int_from_float',
    ],
  ])
})
