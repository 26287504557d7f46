/** JSON whose integers keep every digit: ids and permission bits are wider than a double. */
import { parse } from 'secure-json-parse'

/** Text of a number that a double can't always hold exactly: sixteen digits or more. */
const MAY_BE_INEXACT = /[\d.]{16}/

/** A JSON text that may have such a number: behind a quotation mark it is a text. */
const MAY_HAVE_ONE = /(?:^|[^\d."])[\d.]{16}/

/** In characters, with the sign. Longer integers are outside of every range in the schemas: they stay inexact. */
const MAX_INTEGER = 64

/** Stands for a fraction that a double would round to an integer: callers ask only whether a number is an integer. */
const SOME_FRACTION = 1.5

/**
 * Parses JSON (RFC 8259). An integer in digits becomes a BigInt if a double can't hold it; a long number with a point
 * counts as a fraction. Throws SyntaxError for what isn't JSON or names `__proto__` or `constructor.prototype`, and
 * RangeError for deep nesting.
 */
export function parseExactly(text: string): unknown {
  return MAY_HAVE_ONE.test(text) ? parse(text, keepExact) : parse(text)
}

/** A reviver that reads how a number was written (ECMA-262: JSON.parse source text access). */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || context === undefined || !MAY_BE_INEXACT.test(context.source)) return value
  if (!/^-?\d+$/.test(context.source)) return Number.isInteger(value) ? SOME_FRACTION : value
  return Number.isSafeInteger(value) || context.source.length > MAX_INTEGER ? value : BigInt(context.source)
}
