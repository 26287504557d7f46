/** The parameters and rows of a batch: each lookup gets the facts that it asked for, not those of another. */
import { expect, test } from 'vitest'
import { hashKey } from '../../../src/store/keys/key-value.ts'
import { type LookupRow, toFacts, toParameters } from '../../../src/store/lookups/statement.ts'

test('each lookup of a batch asks about its own key, guild, person and account', () => {
  const questions = [
    { keyValue: 'a', about: { guildId: '1', targetChatId: '10', accountId: 'first' } },
    { keyValue: 'b', about: { guildId: '2', targetChatId: '20' } },
    { keyValue: 'c' },
    { keyValue: 'd', about: { guildId: '1', targetChatId: '10', accountId: 'second' } },
  ]
  expect(toParameters(questions)).toEqual([
    ['a', 'b', 'c', 'd'].map(hashKey),
    ['1', '2', null, '1'],
    ['10', '20', null, '10'],
    ['first', null, null, 'second'],
  ])
})

test('each lookup of a batch gets its own row, in whatever order the rows come', () => {
  const row = (position: string, account: string): LookupRow => ({
    ...{
      position,
      key_id: `key ${position}`,
      guild_id: '1',
      limit_id: null,
      key_ends_at: null,
      user_id: '7',
      global_consent: true,
    },
    ...{ is_allowed: true, account_id: account, publisher_game_name: account, publisher_tag_line: 'T', region: 'eu' },
  })
  const facts = toFacts([row('2', 'second'), row('1', 'first')])
  expect(facts.map(({ key, target }) => [key?.id, target?.account?.id])).toEqual([
    ['key 1', 'first'],
    ['key 2', 'second'],
  ])
})
