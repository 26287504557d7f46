/** Bodies are parsed as JSON.parse does it, but for integers that a double can't hold: these are exact. */
import fc from 'fast-check'
import { parse } from 'secure-json-parse'
import { describe, expect, test } from 'vitest'
import { parseExactly } from '../../src/http/exact-json.ts'

/** The slow way: every value goes through a reviver. Names that would change what an object is are refused. */
function parseSlowly(text: string): unknown {
  const revive = (_name: string, value: unknown, { source }: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '')
      ? BigInt(source ?? '')
      : value
  return parse(text, revive as Parameters<typeof JSON.parse>[1])
}

/** What comes of a text, or that nothing does. */
function outcome(read: (text: string) => unknown, text: string): unknown {
  try {
    return { read: read(text) }
  } catch {
    return 'refused'
  }
}

const integer = fc.bigInt(-(10n ** 25n), 10n ** 25n).map(String)
const number = fc.oneof(integer, fc.integer().map(String), fc.constantFrom('-0', '1.5', '2.50', '1e3', '-7E-2', '0.1'))
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
  // Without a point or an exponent: fractions that a double rounds to integers are read otherwise on purpose, see below.
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

test('so is what is no object', () => {
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

test('a fraction that a double would round away is no integer', () => {
  for (const written of ['1.00000000000000000001', '9007199254740993.5', '12345678901234567890.5']) {
    const { value } = parseExactly(`{"value": ${written}}`) as { value: unknown }
    expect(Number.isSafeInteger(value)).toBe(false)
    expect(typeof value).toBe('number')
  }
})
