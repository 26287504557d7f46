/** Ajv keywords for what JSON Schema can't say: exact 64-bit ids and clean, trimmed text. */
import type { Ajv, SchemaValidateFunction } from 'ajv'
import { readSnowflake, type SnowflakeFault } from '../snowflake.ts'
import type { TextBounds } from '../wire/schema.ts'

const ID_FAULTS: Record<SnowflakeFault, string> = {
  int_type: 'Input should be a valid integer, or a decimal string',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer, got a number with a fractional part',
  less_than_equal: 'Input should be less than or equal to 9223372036854775807',
  greater_than_equal: 'Input should be greater than or equal to -9223372036854775808',
}

/** A keyword's verdict on one value: the value to go on with, or the fault. */
type Verdict = { value: string | null } | { fault: string; msg: string }

/** Teaches Ajv `int64`, `digits` and `text`. Each rewrites the value in place into its canonical form. */
export function addSchemaKeywords(ajv: Ajv): void {
  ajv.addKeyword({ keyword: 'int64', modifying: true, errors: 'full', validate: rewriting(readInt64) })
  ajv.addKeyword({ keyword: 'digits', modifying: true, errors: 'full', validate: rewriting(readDigits) })
  ajv.addKeyword({ keyword: 'text', modifying: true, errors: 'full', validate: rewriting(checkText) })
}

function rewriting<Setting>(read: (value: unknown, setting: Setting) => Verdict): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (setting: Setting, value: unknown, _schema, context) => {
    const verdict = read(value, setting)
    if ('fault' in verdict) {
      validate.errors = [{ keyword: 'value', message: verdict.msg, params: { type: verdict.fault } }]
      return false
    }
    if (context !== undefined) context.parentData[context.parentDataProperty] = verdict.value
    return true
  }
  return validate
}

function readInt64(value: unknown): Verdict {
  const read = readSnowflake(value)
  return 'id' in read ? { value: read.id } : { fault: read.fault, msg: ID_FAULTS[read.fault] }
}

/** A 64-bit id that travels as a string only: 1 to 19 digits. */
function readDigits(value: unknown): Verdict {
  if (typeof value !== 'string') return { fault: 'string_type', msg: 'Input should be a valid string' }
  if (!/^\d{1,19}$/.test(value)) {
    return { fault: 'string_pattern_mismatch', msg: 'String should be a guild id of 1 to 19 digits' }
  }
  return readInt64(value)
}

function checkText(value: unknown, bounds: TextBounds & { orNull?: boolean }): Verdict {
  if (value === null && bounds.orNull) return { value }
  if (typeof value !== 'string') return { fault: 'string_type', msg: 'Input should be a valid string' }
  if (value.includes('\0') || !value.isWellFormed()) {
    return { fault: 'string_unicode', msg: 'Input should be valid Unicode text without NUL' }
  }
  const { minLength = 0, maxLength, isVisible = false, notFirst = '' } = bounds
  if (maxLength === undefined) return { value }
  const text = value.trim()
  if (text.length < minLength) {
    return { fault: 'string_too_short', msg: `String should have at least ${plural(minLength)}, outer blanks left out` }
  }
  if (isLongerThan(text, maxLength)) {
    return { fault: 'string_too_long', msg: `String should have at most ${plural(maxLength)}` }
  }
  if (isVisible && INVISIBLE.test(text)) {
    return { fault: 'string_pattern_mismatch', msg: 'String should have no characters that can not be seen' }
  }
  if (text !== '' && notFirst.includes(text.charAt(0))) {
    return { fault: 'value_error', msg: `String should not start with ${notFirst[0]}: such tags are reserved` }
  }
  return { value: text }
}

/**
 * Control, format, private-use and unassigned characters, noncharacters, line ends, default-ignorable characters, and the
 * braille blank. Unassigned ones also because case folding is stable for assigned characters only: a newer runtime could
 * give another account id.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const plural = (count: number) => (count === 1 ? '1 character' : `${count} characters`)

/** Whether a text has more code points than `limit`; a code point takes at most two UTF-16 units. */
function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  return text.length > 2 * limit || [...text].length > limit
}
