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
  return parse(text, keepExact)
}

/** A reviver that reads how a number was written (ECMA-262: JSON.parse source text access). */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || context === undefined) return value
  return MAY_BE_INEXACT.test(context.source) ? readNumber(context.source) : value
}

/** In characters, with the sign. Longer integers are outside of every range in the schemas: they stay inexact. */
const LONGEST_INTEGER = 64

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
  const exact = BigInt(sign + whole + '0'.repeat(Math.max(shift, 0)))
  return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

function toFraction(source: string): number {
  const value = Number(source)
  return Number.isInteger(value) ? SOME_FRACTION : value
}
