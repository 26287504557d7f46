/** JSON whose integers keep every digit: ids and permission bits are wider than a double. */

/** Longer digit strings stay the inexact number JSON makes of them: nothing we read is that long. */
const LONGEST_INTEGER = 64

/**
 * Parses JSON (RFC 8259). Integers past 2^53 become BigInt, exact to the last digit; all else is as in `JSON.parse`.
 * Throws SyntaxError for what isn't JSON, and RangeError for what is nested too deeply.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text, keepDigits)
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source ?? ''
  return source.length <= LONGEST_INTEGER && /^-?\d+$/.test(source) ? BigInt(source) : value
}
