/** Summaries of the lookups about a person. */
import { expect, test } from 'vitest'
import { isIncomplete, recentLookupsIn, summarize } from '../../src/web/app/lookup-summary.ts'
import type { LookupsOfDay } from '../../src/wire/dashboard.ts'

const today = '2026-03-02'

const on = (date: string, answered: number, refused = 0): LookupsOfDay => ({
  ...{ date, guild_id: '42', guild_name: null, key_hint: 'ab12', key_name: null, answered, refused },
})

test.each([
  ['today and six days ago', [on(today, 1), on('2026-02-24', 2, 3)], { answered: 3, refused: 3, lastDay: today }],
  ['a week ago', [on('2026-02-23', 2, 3)], { answered: 0, refused: 0, lastDay: '2026-02-23' }],
  ['refused lookups', [on(today, 0, 1), on('2026-02-28', 5)], { answered: 5, refused: 1, lastDay: '2026-02-28' }],
  ['a day that has begun only in UTC', [on('2026-03-03', 1)], { answered: 1, refused: 0, lastDay: '2026-03-03' }],
])('the summary of lookups counts only the last seven days: %s', (_case, lookups, summary) => {
  expect(summarize(lookups, today)).toEqual(summary)
})

test('the page counts the lookups of the last week for each server', () => {
  const [first, second] = [on(today, 1, 2), { ...on('2026-02-24', 0, 3), key_name: 'Match night bot' }]
  const elsewhere = { ...on(today, 4), guild_id: '43' }
  const nothing = [
    { ...on(today, 0), guild_id: '44' },
    { ...on('2026-02-23', 5), key_name: 'Of last week' },
  ]
  const lookups = [first, elsewhere, second, second, ...nothing]
  expect(['42', '43', '44'].map((id) => recentLookupsIn(id, lookups, today))).toEqual([
    { bots: [null, 'Match night bot'], count: 9 },
    { bots: [null], count: 4 },
    { bots: [], count: 0 },
  ])
})

test.each([
  ['nothing was lost', null, 1, false],
  ['counts were lost', '2026-01-01', 1, true],
  ['older counts were left out', null, 1_000, true],
])('the page marks counts as “at least” only if some are missing: %s', (_case, incomplete_since, rows, isAtLeast) => {
  const lookups = Array.from({ length: rows }, () => on(today, 1))
  expect(isIncomplete({ since: today, incomplete_since, lookups })).toBe(isAtLeast)
})
