/** The seeded stream: the same for ever, and within its bounds. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Random } from '../../src/placeholder-data/random.ts'

test('the same text gives the same numbers, another text gives others', () => {
  const draw = (text: string) => {
    const random = new Random(text)
    return [random.bits(), random.bits(), random.bits()]
  }
  expect(draw('a')).toEqual(draw('a'))
  expect(draw('a')).not.toEqual(draw('b'))
})

test('numbers stay within their bounds and reach them', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.integer({ min: 0, max: 4 }), (text, low, spread) => {
      const random = new Random(text)
      const flat = Array.from({ length: 300 }, () => random.between(low, low + spread))
      const peaked = Array.from({ length: 2000 }, () => random.around(low, spread))
      expect([Math.min(...flat), Math.max(...flat)]).toEqual([low, low + spread])
      expect([Math.min(...peaked), Math.max(...peaked)]).toEqual([low - spread, low + spread])
    }),
    // Fixed, because two thousand draws miss a bound once in ever so many runs.
    { seed: 1 },
  )
})

test('a chance comes true about as often as it says', () => {
  const random = new Random('chance')
  const hits = Array.from({ length: 10_000 }, () => random.chance(250)).filter(Boolean).length
  expect(Math.abs(hits - 2500)).toBeLessThan(150)
})
