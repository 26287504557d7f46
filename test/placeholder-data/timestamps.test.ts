/** Moments, counted back from the end of November 2025. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timestamp } from '../../src/placeholder-data/timestamps.ts'

test('a moment is written as toISOString writes it', () => {
  const end = Date.UTC(2025, 11, 1)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 * 86_400 }), (secondsAgo) => {
      expect(timestamp(secondsAgo)).toBe(new Date(end - secondsAgo * 1000).toISOString())
    }),
  )
})

test('days end and begin at midnight', () => {
  expect([1, 86_400, 86_401].map(timestamp)).toEqual([
    '2025-11-30T23:59:59.000Z',
    '2025-11-30T00:00:00.000Z',
    '2025-11-29T23:59:59.000Z',
  ])
})
