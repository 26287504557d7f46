/** The Ajv keyword `text`: trimmed, well-formed and of bounded length; without what can't be seen, where a schema asks for it. */
import type { TextBounds } from '../../wire/schema.ts'
import type { Verdict } from './keyword.ts'

export function readText(value: unknown, bounds: TextBounds & { orNull?: boolean }): Verdict {
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
