/** JSON is parsed as by JSON.parse, except for what a double can't hold: integers are exact, fractions stay fractions. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactly } from '../../src/lib/exact-json.ts'

test('an integer of up to 63 digits keeps every digit, at any place in the JSON', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 63n) + 1n, 10n ** 63n - 1n), (id) => {
      const exact = Number.isSafeInteger(Number(id)) ? Number(id) : id
      expect(parseExactly(`[{"a":${id},"b":[${id}]}]`)).toEqual([{ a: exact, b: [exact] }])
    }),
  )
})

describe('the value of a number does not depend on how it is written', () => {
  test.each<[string, number | bigint]>([
    ['7.7e1', 77],
    ['-77.000', -77],
    ['-77.000000000000', -77],
    ['9007199254740993', 9007199254740993n],
    ['1280000000000000000', 1280000000000000000n],
    ['9'.repeat(64), 10n ** 64n - 1n],
    [`-${'9'.repeat(63)}`, 1n - 10n ** 63n],
    // Longer integers are read as by JSON.parse.
    ['9'.repeat(65), 1e65],
    [`-${'9'.repeat(64)}`, -1e64],
    ['1e400', Infinity],
    ['1.5', 1.5],
    // A double may round these to integers, so they become some other fraction.
    ['9007199254740991.0', 1.5],
    ['1.280000000000000001e18', 1.5],
    ['5.0000000000000001', 1.5],
    ['9007199254740993.5', 1.5],
  ])('%s', (written, value) => {
    expect(parseExactly(`{"value":${written}}`)).toEqual({ value })
    expect(parseExactly(`[{"\\u0061":[${written}]}]`)).toEqual([{ a: [value] }])
    expect(parseExactly(written)).toEqual(value)
  })
})
