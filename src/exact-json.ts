/** JSON whose integers keep every digit: ids and permission bits are wider than a double. */
import { parse } from 'secure-json-parse'

/** Text of a number that a double may not hold exactly: sixteen digits or more, or an exponent. */
const MAY_BE_INEXACT = /[\d.]{16}|\de/i

/**
 * Parses JSON (RFC 8259). However an integer is written (`5`, `5.0`, `0.5e1`), it is a number where a double holds it
 * and a BigInt where it doesn't; a fraction never becomes an integer by rounding. All else is as in `JSON.parse`.
 * Throws SyntaxError for what isn't JSON or names `__proto__` or `constructor.prototype`, and RangeError for what is
 * nested too deeply.
 */
export function parseExactly(text: string): unknown {
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  return MAY_BE_INEXACT.test(text) ? parse(text, keepExact) : parse(text)
}

/** One member of an object with the comma or brace after it (RFC 8259), if nothing in it is nested, escaped or a fraction. */
const PLAIN_MEMBER =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON has none in its texts.
  /[ \t\n\r]*"([^"\\\x00-\x1f]*)"[ \t\n\r]*:[ \t\n\r]*(?:(-?(?:0|[1-9]\d*))|"([^"\\\x00-\x1f]*)"|(true|false|null))[ \t\n\r]*([,}])/y

const LITERALS: Record<string, unknown> = { true: true, false: false, null: null }

/**
 * Reads an object of plain members, which is what bots send, without a reviver: several times faster
 * (`node bench/parse.ts`). Undefined for any other text.
 */
function parsePlain(text: string): Record<string, unknown> | undefined {
  if (text[0] !== '{') return undefined
  const members: Record<string, unknown> = {}
  PLAIN_MEMBER.lastIndex = 1
  for (;;) {
    const member = PLAIN_MEMBER.exec(text)
    if (member === null) return undefined
    const name = member[1] as string
    // Left to the other parser, which refuses it.
    if (name === '__proto__') return undefined
    const integer = member[2]
    members[name] = integer === undefined ? (member[3] ?? LITERALS[member[4] as string]) : readInteger(integer)
    if (member[5] === '}') return PLAIN_MEMBER.lastIndex === text.length ? members : undefined
  }
}

/** In characters, with the sign. Longer integers are outside of every range in the schemas: they stay inexact. */
const LONGEST_INTEGER = 64
/** In characters. A longer integer is past 2^53, because JSON allows no leading zeros. */
const LONGEST_SAFE = 17

function readInteger(digits: string): number | bigint {
  if (digits.length > LONGEST_INTEGER) return Number(digits)
  if (digits.length > LONGEST_SAFE) return BigInt(digits)
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : BigInt(digits)
}

/** A reviver that reads how a number was written (ECMA-262: JSON.parse source text access). */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || context === undefined) return value
  return MAY_BE_INEXACT.test(context.source) ? readNumber(context.source) : value
}

/** Stands for a fraction that a double would round to an integer: callers ask only whether a number is an integer. */
const SOME_FRACTION = 1.5

function readNumber(source: string): number | bigint {
  const [, sign = '', integer = '', fraction = '', exponent = '0'] = NUMBER.exec(source) ?? []
  const digits = `${integer}${fraction}`.replace(/^0+/, '')
  if (digits === '') return 0
  const shift = Number(exponent) - fraction.length
  const end = digits.length + shift
  // Too large to be read exactly. The nearest double is an integer, too, or infinite.
  if (sign.length + end > LONGEST_INTEGER) return Number(source)
  const whole = digits.slice(0, Math.max(end, 0))
  if (/[1-9]/.test(digits.slice(whole.length))) return toFraction(source)
  return readInteger(sign + whole + '0'.repeat(Math.max(shift, 0)))
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

function toFraction(source: string): number {
  const value = Number(source)
  return Number.isInteger(value) ? SOME_FRACTION : value
}
