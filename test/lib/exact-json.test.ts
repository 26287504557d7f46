/** JSON is parsed as JSON.parse does it, but for what a double can't hold: integers are exact, fractions stay fractions. */
import fc from 'fast-check'
import { parse } from 'secure-json-parse'
import { describe, expect, test } from 'vitest'
import { parseExactly } from '../../src/lib/exact-json.ts'

/** The slow way: every number goes through a reviver, and is weighed as a fraction of two BigInts. */
function parseSlowly(text: string): unknown {
  const revive = (_name: string, value: unknown, { source = '' }: { source?: string }) =>
    typeof value === 'number' ? weigh(source) : value
  return parse(text, revive as Parameters<typeof JSON.parse>[1])
}

/** For exponents of a size that BigInt can bear. */
function weigh(source: string): number | bigint {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e')
  const [integer = '', fraction = ''] = mantissa.split('.')
  const shift = BigInt(exponent) - BigInt(fraction.length)
  const digits = BigInt(integer + fraction)
  if (shift < 0n && digits % 10n ** -shift !== 0n) return Number.isInteger(Number(source)) ? 1.5 : Number(source)
  const whole = shift < 0n ? digits / 10n ** -shift : digits * 10n ** shift
  return Number.isSafeInteger(Number(whole)) ? Number(source) : whole
}

/** What comes of a text, or that nothing does. */
function outcome(read: (text: string) => unknown, text: string): unknown {
  try {
    return { read: read(text) }
  } catch {
    return 'refused'
  }
}

/** Where doubles end, and near powers of ten, where the number of digits changes. */
const edges = [2n ** 53n, 10n ** 15n, 10n ** 16n, 10n ** 17n, 2n ** 63n]
const nearAnEdge = fc
  .tuple(fc.constantFrom(...edges), fc.integer({ min: -3, max: 3 }), fc.constantFrom(1n, -1n))
  .map(([edge, offset, sign]) => String(sign * (edge + BigInt(offset))))
const integer = fc.oneof(fc.bigInt(-(10n ** 25n), 10n ** 25n).map(String), nearAnEdge)
const fraction = fc
  .tuple(
    integer,
    fc.constantFrom('', '.0', '.000', '.5', '.25', `.${'0'.repeat(20)}1`),
    fc.integer({ min: -20, max: 20 }),
  )
  .map(([whole, decimals, exponent]) => `${whole}${decimals}${exponent === 0 ? '' : `e${exponent}`}`)
const number = fc.oneof(
  integer,
  fraction,
  fc.integer().map(String),
  fc.constantFrom('-0', '1.5', '2.50', '1e3', '-7E-2', '0.1', '0e7', '5E+0'),
)
/** Punctuation of JSON where it means nothing: in names and texts. */
const tricky = fc.string({ unit: fc.constantFrom('"', ':', ',', '{', '}', '[', '\\', ' ', '7', '-', 'a', 'é', '🦊') })
const text = fc.oneof(tricky, fc.string(), integer).map((value) => JSON.stringify(value))
const name = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('"guild_id"', '"target_chat_id"', '"count"', '"gu\\u0069ld_id"', '"12"') },
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.constant('"__proto__"') },
)
const blank = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 2 })
const plain = fc.oneof(number, text, fc.constantFrom('true', 'false', 'null'))

const { body } = fc.letrec<{ value: string; list: string; body: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, plain, tie('list'), tie('body')),
  list: fc.array(tie('value'), { maxLength: 3 }).map((values) => `[${values.join(', ')}]`),
  body: fc
    .array(fc.tuple(blank, name, blank, blank, tie('value'), blank), { maxLength: 5 })
    .map((members) => `{${members.map(([a, key, b, c, value, d]) => `${a}${key}${b}:${c}${value}${d}`).join(',')}}`),
}))

test('a body is read as by the slow way, whatever is in it', () => {
  fc.assert(
    fc.property(blank, body, blank, (before, json, after) => {
      expect(outcome(parseExactly, before + json + after)).toEqual(outcome(parseSlowly, json))
    }),
    { numRuns: 3_000 },
  )
})

test('a body that was damaged is refused where the slow way refuses it, and read alike where it is JSON still', () => {
  // Nothing adds a point or an exponent: fractions that a double rounds to integers are read otherwise on purpose, see below.
  const damage = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    removed: fc.nat({ max: 2 }),
    added: fc.string({ unit: fc.constantFrom(...'"\\{}[],:-+01n \u00a0\t\n\0tru'), maxLength: 2 }),
  })
  const flat = fc
    .array(fc.tuple(name, blank, plain), { maxLength: 3 })
    .map((members) => `{${members.map(([key, space, value]) => `${key}${space}:${space}${value}`).join(',')}}`)
  fc.assert(
    fc.property(fc.oneof(flat, body), damage, (json, { at, removed, added }) => {
      const place = Math.floor(at * (json.length + 1))
      const damaged = json.slice(0, place) + added + json.slice(place + removed)
      expect(outcome(parseExactly, damaged)).toEqual(outcome(parseSlowly, damaged))
    }),
    { numRuns: 10_000 },
  )
})

test('what is no object is read as by the slow way, too', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        plain,
        fc.array(plain).map((all) => `[${all}]`),
      ),
      (json) => {
        expect(parseExactly(json)).toEqual(parseSlowly(json))
      },
    ),
  )
})

describe('a name that comes twice', () => {
  test.each([
    ['{"a": 12345678901234567890, "a": 1}', { a: 1 }],
    ['{"a": 1, "a": 12345678901234567890}', { a: 12345678901234567890n }],
    ['{"a": "b,c", "a": null, ",": 12345678901234567890}', { a: null, ',': 12345678901234567890n }],
    ['{"a": "1", "b": 12345678901234567890, "a": 2}', { a: 2, b: 12345678901234567890n }],
  ])('has its last value: %s', (json, expected) => {
    expect(parseExactly(json)).toEqual(expected)
  })
})

describe('a number is read by its value, however it is written', () => {
  test.each<[string, number | bigint]>([
    ['77', 77],
    ['77.0', 77],
    ['7.7e1', 77],
    ['770E-1', 77],
    ['-77.000', -77],
    ['0.0', 0],
    ['0e99999', 0],
    ['9007199254740991.0', 9007199254740991],
    ['9007199254740993', 9007199254740993n],
    ['9007199254740993.0', 9007199254740993n],
    ['9.007199254740993e15', 9007199254740993n],
    ['90071992547409930e-1', 9007199254740993n],
    ['9223372036854775806.0', 9223372036854775806n],
    ['1.28e18', 1280000000000000000n],
    ['1280000000000000000.0', 1280000000000000000n],
    ['9223372036854775808.0', 9223372036854775808n],
    ['1e63', 10n ** 63n],
    ['9'.repeat(64), 10n ** 64n - 1n],
    [`-${'9'.repeat(63)}`, 1n - 10n ** 63n],
    // Outside of whatever is asked for: as JSON.parse has it.
    ['1e64', 1e64],
    ['9'.repeat(65), 1e65],
    [`-${'9'.repeat(64)}`, -1e64],
    ['-1e63', -1e63],
    ['1e400', Infinity],
    ['-1e400', -Infinity],
    ['1.5', 1.5],
    ['15e-1', 1.5],
    // A double would make integers of these; any other fraction will do.
    ['5.0000000000000001', 1.5],
    ['1.00000000000000000001', 1.5],
    ['9007199254740993.5', 1.5],
    ['12345678901234567890.5', 1.5],
    ['1.00000000000000001e1', 1.5],
    ['1e-400', 1.5],
  ])('%s', (written, value) => {
    expect(parseExactly(`{"value":${written}}`)).toEqual({ value })
    expect(parseExactly(`[{"\\u0061":[${written}]}]`)).toEqual([{ a: [value] }])
    expect(parseExactly(written)).toEqual(value)
  })
})
