/** 64-bit ids: an integer or a decimal string on the wire, a decimal string in the process, `bigint` in Postgres. */

/** A 64-bit id as a canonical decimal string: no leading zeros, no plus sign, within int64. */
export type Snowflake = string

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n
/** Allows leading zeros. Longer strings are refused, because the time to parse them grows faster than their length. */
const DECIMAL = /^-?\d{1,64}$/

/** Why a value isn't a 64-bit id, as an error type of pydantic v2. */
export type IdErrorType = 'int_type' | 'int_parsing' | 'int_from_float' | 'less_than_equal' | 'greater_than_equal'

/** Reads a 64-bit id from an untrusted value. Returns the canonical decimal string, or the type of error. Never throws. */
export function readSnowflake(value: unknown): { id: Snowflake } | { error: IdErrorType } {
  switch (typeof value) {
    case 'bigint':
      return withinInt64(value)
    case 'number':
      return fromNumber(value)
    case 'string':
      return DECIMAL.test(value) ? withinInt64(BigInt(value)) : { error: 'int_parsing' }
    default:
      return { error: 'int_type' }
  }
}

function fromNumber(value: number): { id: Snowflake } | { error: IdErrorType } {
  if (Number.isSafeInteger(value)) return { id: (value === 0 ? 0 : value).toString() }
  if (value >= 2 ** 63) return { error: 'less_than_equal' }
  if (value < -(2 ** 63)) return { error: 'greater_than_equal' }
  return { error: 'int_from_float' }
}

function withinInt64(value: bigint): { id: Snowflake } | { error: IdErrorType } {
  if (value > INT64_MAX) return { error: 'less_than_equal' }
  if (value < INT64_MIN) return { error: 'greater_than_equal' }
  return { id: value.toString() }
}
