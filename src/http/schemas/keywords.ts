/** Our Ajv keywords: each rewrites a value in place into its canonical form, or reports an error. */
import type { KeywordDefinition, SchemaValidateFunction } from 'ajv'
import { type IdErrorType, readSnowflake } from '../../lib/snowflake.ts'
import type { TextRule } from '../../wire/schema.ts'

interface ValueError {
  type: string
  msg: string
  at?: number
}

type Verdict<Value> = { value: Value } | ValueError | ValueError[]

/** An Ajv keyword that reads values with `read`; `setting` is the keyword's value in the schema. */
export function rewritingKeyword<Setting>(
  keyword: string,
  read: (value: unknown, setting: Setting) => Verdict<unknown>,
): KeywordDefinition {
  const validate: SchemaValidateFunction = (setting: Setting, value: unknown, _schema, context) => {
    const verdict = read(value, setting)
    if ('value' in verdict) {
      if (context !== undefined) context.parentData[context.parentDataProperty] = verdict.value
      return true
    }
    validate.errors = [verdict].flat().map(({ type, msg, at = [] }) => {
      const instancePath = [context?.instancePath, at].flat().join('/')
      return { keyword: 'value', message: msg, params: { type }, instancePath }
    })
    return false
  }
  return { keyword, modifying: true, errors: 'full', validate }
}

const ID_MESSAGES: Record<IdErrorType, string> = {
  int_type: 'Input should be a valid integer, or a decimal string',
  int_parsing: 'Input should be a valid integer, unable to parse string as an integer',
  int_from_float: 'Input should be a valid integer: a float was sent, which rounds ids. Send the id as a string',
  less_than_equal: 'Input should be less than or equal to 9223372036854775807',
  greater_than_equal: 'Input should be greater than or equal to -9223372036854775808',
}

export function readInt64(value: unknown): { value: string } | ValueError {
  const read = readSnowflake(value)
  return 'id' in read ? { value: read.id } : { type: read.error, msg: ID_MESSAGES[read.error] }
}

/** Reads a list of distinct ids. A list with more than `max` ids is refused without reading the ids. */
export function readIds(list: unknown, max: number, readId = readInt64): Verdict<(string | undefined)[]> {
  if (!Array.isArray(list)) return { type: 'list_type', msg: 'Input should be a valid list' }
  if (list.length === 0) return { type: 'too_short', msg: 'List should have at least 1 item' }
  if (list.length > max) return { type: 'too_long', msg: `List should have at most ${max} items` }
  const verdicts = list.map((item) => readId(item))
  const ids = verdicts.map((verdict) => ('value' in verdict ? verdict.value : undefined))
  const seen = new Set<string>()
  const errors = verdicts.flatMap((verdict, at) => {
    if ('type' in verdict) return [{ at, ...verdict }]
    const isRepeated = seen.size === seen.add(verdict.value).size
    return isRepeated ? [{ at, type: 'value_error', msg: 'This id is already in the list' }] : []
  })
  return errors.length === 0 ? { value: ids } : errors
}

export function readUpTo(value: unknown, max: number): Verdict<string | number | null> {
  if (typeof value !== 'string' || !/^\d+$/.test(value)) return { type: 'int_parsing', msg: ID_MESSAGES.int_parsing }
  const count = Number(value)
  if (count < 1) return { type: 'greater_than_equal', msg: 'Input should be greater than or equal to 1' }
  if (count > max) return { type: 'less_than_equal', msg: `Input should be less than or equal to ${max}` }
  return { value: count }
}

/** Reads a 64-bit id that must be a string: 1 to 19 digits. */
export function readDigits(value: unknown): { value: string } | ValueError {
  if (typeof value !== 'string') return { type: 'string_type', msg: 'Input should be a valid string' }
  if (!/^\d{1,19}$/.test(value)) {
    return { type: 'string_pattern_mismatch', msg: 'String should be a guild id of 1 to 19 digits' }
  }
  return readInt64(value)
}

/** Reads a well-formed text. If `rule` has a maximum length, trims the text and checks the other rules. */
export function readText(value: unknown, rule: TextRule): Verdict<string | number | null> {
  if (value === null && rule.orNull) return { value }
  if (typeof value !== 'string') return { type: 'string_type', msg: 'Input should be a valid string' }
  if (value.includes('\0') || !value.isWellFormed()) {
    return { type: 'string_unicode', msg: 'Input should be valid Unicode text without NUL' }
  }
  const { minLength = 0, maxLength, isVisible = false, notFirst = '', without = '' } = rule
  if (maxLength === undefined) return { value }
  const text = value.trim()
  if (text.length < minLength) {
    return {
      type: 'string_too_short',
      msg: `String should have at least ${characters(minLength)}, not counting leading and trailing spaces`,
    }
  }
  // Counts code points only if there are too many UTF-16 units: a string never has more code points than units.
  if (text.length > maxLength && [...text].length > maxLength) {
    return { type: 'string_too_long', msg: `String should have at most ${characters(maxLength)}` }
  }
  if (isVisible && INVISIBLE.test(text)) {
    return { type: 'string_pattern_mismatch', msg: 'String should not contain invisible characters' }
  }
  if ([...without].some((one) => text.includes(one))) {
    return { type: 'value_error', msg: `String should not contain ${without[0]}: send name and tag separately` }
  }
  if (text !== '' && notFirst.includes(text.charAt(0))) {
    return { type: 'value_error', msg: `String should not start with ${notFirst[0]}: such tags are reserved` }
  }
  return { value: text }
}

/** Matches invisible and unassigned characters: a newer runtime may lowercase unassigned ones, which changes account ids. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

const characters = (count: number) => (count === 1 ? '1 character' : `${count} characters`)
