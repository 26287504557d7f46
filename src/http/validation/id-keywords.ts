/** The Ajv keywords `int64` and `digits`: 64-bit ids, exact to the last digit. */
import { readSnowflake, type SnowflakeFault } from '../../snowflake.ts'
import type { Verdict } from './keyword.ts'

const ID_FAULTS: Record<SnowflakeFault, string> = {
  int_type: 'Input should be a valid integer, or a decimal string',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  less_than_equal: 'Input should be less than or equal to 9223372036854775807',
  greater_than_equal: 'Input should be greater than or equal to -9223372036854775808',
}

/** An id as an integer or a decimal string. */
export function readInt64(value: unknown): Verdict {
  const read = readSnowflake(value)
  return 'id' in read ? { value: read.id } : { fault: read.fault, msg: ID_FAULTS[read.fault] }
}

/** A 64-bit id that travels as a string only: 1 to 19 digits. */
export function readDigits(value: unknown): Verdict {
  if (typeof value !== 'string') return { fault: 'string_type', msg: 'Input should be a valid string' }
  if (!/^\d{1,19}$/.test(value)) {
    return { fault: 'string_pattern_mismatch', msg: 'String should be a guild id of 1 to 19 digits' }
  }
  return readInt64(value)
}
