/** The lookups of a week, as lines of a chat message. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { formatLookups } from '../../../src/routes/chat/format-lookups.ts'
import { textsFor } from '../../../src/routes/chat/texts.ts'
import type { LookupsOfDay } from '../../../src/wire/dashboard.ts'

const texts = await textsFor('en')
const { count, say } = texts
const { who } = texts.words
const [TODAY, YESTERDAY] = ['2026-03-01', '2026-02-28']

beforeAll(() => {
  // In the time zone of these tests it is still yesterday, but days are counted in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${TODAY}T00:30:00Z`) })
})
afterAll(() => void vi.useRealTimers())

const ROW: LookupsOfDay = {
  ...{ date: TODAY, guild_id: '77', guild_name: 'Harbour', key_hint: 'abcd', key_name: 'Bot', answered: 1, refused: 0 },
}
const row = (changes: Partial<LookupsOfDay>) => ({ ...ROW, ...changes })
const line = (week: number, today: number, server = 'Harbour', key = 'Bot') =>
  count(who.line, week, { server, key, today: String(today) })
const hints = (amount: number) => Array.from({ length: amount }, (_, index) => `k${index}`)

test.each<[string, LookupsOfDay[], string[]]>([
  ['says that nobody looked the person up', [], [who.nobody]],
  ['counts refused lookups', [row({ answered: 2, refused: 3 })], [who.title, line(5, 5)]],
  ['does not count yesterday as today', [row({}), row({ date: YESTERDAY, answered: 4 })], [who.title, line(5, 1)]],
  [
    'lists the keys with the most lookups first',
    [row({}), row({ key_hint: 'more', key_name: 'Busy', date: YESTERDAY, answered: 9 })],
    [who.title, line(9, 0, 'Harbour', 'Busy'), line(1, 1)],
  ],
  [
    'has a line for each server',
    [row({}), row({ guild_id: '78', guild_name: null })],
    [who.title, line(1, 1), line(1, 1, '78')],
  ],
  [
    'shows the last characters of a key without a name',
    [row({ key_name: null })],
    [who.title, line(1, 1, 'Harbour', '…abcd')],
  ],
  ['shows a dash for a deleted key', [row({ key_name: null, key_hint: '' })], [who.title, line(1, 1, 'Harbour', '–')]],
  [
    'escapes markup in names',
    [row({ guild_name: '[a](b)', key_name: '@everyone' })],
    [who.title, line(1, 1, '\\[a\\]\\(b\\)', '\\@everyone')],
  ],
  ['truncates a long name', [row({ guild_name: '😀'.repeat(60) })], [who.title, line(1, 1, '😀'.repeat(50))]],
  [
    'lists at most seven keys',
    hints(7).map((key_hint) => row({ key_hint })),
    [who.title, ...hints(7).map(() => line(1, 1))],
  ],
  [
    'says how many lookups are not listed',
    hints(9).map((key_hint) => row({ key_hint })),
    [who.title, ...hints(7).map(() => line(1, 1)), count(who.more, 2)],
  ],
])('the reply to "/lookups who" %s', (_what, lookups, lines) => {
  const all = say(who.all, { url: 'https://stats.example/data' })
  const messageWith = (incomplete_since: string | null) =>
    formatLookups({ since: YESTERDAY, incomplete_since, lookups }, texts, 'https://stats.example/')
  expect(messageWith(null).split('\n')).toEqual([...lines, all])
  expect(messageWith(YESTERDAY).split('\n')).toEqual([...lines, who.incomplete, all])
})
