/** JSON is parsed as by JSON.parse, except for what a double can't hold: integers are exact, fractions stay fractions. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly } from '../../src/lib/exact-json.ts'

test('the JSON parser keeps every digit of an integer with up to 63 digits', () => {
  fc.assert(
    fc.property(fc.bigInt(-(10n ** 63n) + 1n, 10n ** 63n - 1n), (id) => {
      const exact = Number.isSafeInteger(Number(id)) ? Number(id) : id
      expect(parseExactly(`[{"a":${id},"b":[${id}]}]`)).toEqual([{ a: exact, b: [exact] }])
    }),
  )
})

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
])('the JSON parser reads %s as %s', expectValue)

// A double may round these to integers, so they become some other fraction.
const FRACTIONS = ['9007199254740991.0', '1.280000000000000001e18', '5.0000000000000001', '9007199254740993.5']
test.each(FRACTIONS)('the JSON parser does not round %s to an integer', (written) => expectValue(written, 1.5))

function expectValue(written: string, value: number | bigint) {
  expect(parseExactly(`{"value":${written}}`)).toEqual({ value })
  expect(parseExactly(`[{"\\u0061":[${written}]}]`)).toEqual([{ a: [value] }])
  expect(parseExactly(written)).toEqual(value)
}
