/** Parses JSON so that integers keep every digit: ids and permission bits don't fit into a double. */
import { parse } from 'secure-json-parse'

/** Matches a number that a double may not hold exactly: sixteen digits or more. */
const MAY_BE_INEXACT = /[\d.]{16}/

/** Matches JSON that may contain such a number. Digits right after a quotation mark are a string. */
const MAY_CONTAIN_INEXACT = /(?:^|[^\d."])[\d.]{16}/

/** The maximum length in characters, including the sign. Longer integers stay inexact, because no schema accepts them. */
const MAX_INTEGER_LENGTH = 64

/** Replaces a fraction that a double would round to an integer. Callers only need to know that it isn't an integer. */
const SOME_FRACTION = 1.5

/**
 * Parses JSON (RFC 8259). An integer without exponent becomes a BigInt if a double can't hold it. A long number with a
 * decimal point counts as a fraction. Throws SyntaxError if the text isn't JSON or contains `__proto__` or
 * `constructor.prototype`, and RangeError for deep nesting.
 */
export function parseExactly(text: string): unknown {
  return MAY_CONTAIN_INEXACT.test(text) ? parse(text, keepExact) : parse(text)
}

/** A reviver that reads how a number was written (ECMA-262: JSON.parse source text access). */
function keepExact(_name: string, value: unknown, context?: { source: string }): unknown {
  if (typeof value !== 'number' || context === undefined || !MAY_BE_INEXACT.test(context.source)) return value
  if (!/^-?\d+$/.test(context.source)) return Number.isInteger(value) ? SOME_FRACTION : value
  return Number.isSafeInteger(value) || context.source.length > MAX_INTEGER_LENGTH ? value : BigInt(context.source)
}
