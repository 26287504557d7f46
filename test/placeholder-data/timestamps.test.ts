/** Moments, counted back from the end of the last day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastDay, timestamp } from '../../src/placeholder-data/timestamps.ts'

test('a moment is written as toISOString writes it', () => {
  const end = Date.parse(`${lastDay}T00:00:00Z`) + 86_400_000
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * 86_400 }), (secondsAgo) => {
      expect(timestamp(secondsAgo)).toBe(new Date(end - secondsAgo * 1000).toISOString())
    }),
  )
})

test('days end and begin at midnight', () => {
  const dayBefore = new Date(Date.parse(`${lastDay}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  expect([1, 86_400, 86_401].map(timestamp)).toEqual([
    `${lastDay}T23:59:59.000Z`,
    `${lastDay}T00:00:00.000Z`,
    `${dayBefore}T23:59:59.000Z`,
  ])
})
