/** Kinds of schemas that TypeBox lacks: exact 64-bit ids, clean text, and references by name. */
import { type Static, type TProperties, type TSchema, type TUnsafe, Type } from '@sinclair/typebox'
import type { Snowflake } from '../lib/snowflake.ts'

/** A string or an integer: for `integer` alone, generated clients would use a double, which rounds ids. */
const INT64 = [
  { type: 'string', pattern: '^-?\\d{1,64}$' },
  { type: 'integer', format: 'int64' },
]

const DIGITS = { type: 'string', pattern: '^\\d{1,19}$' }

/** A value that a keyword of `http/schemas/keywords.ts` reads. The API document shows the JSON Schema `shownAs` instead. */
const keywordSchema = <T>(keyword: object, shownAs: object) => Type.Unsafe<T>({ ...keyword, shownAs })

/** A 64-bit id in a request: an integer or a decimal string. Validation turns it into a canonical decimal string. */
export function Int64(what: string, example: Snowflake) {
  const description = `${what} A 64-bit id: a string of digits, or an integer if your client writes out every digit.`
  return keywordSchema<Snowflake>({ int64: true }, { anyOf: INT64, description, examples: [example] })
}

export const Int64List = (max: number, description: string, example: Snowflake[]) =>
  keywordSchema<Snowflake[]>({ ids: max }, listOf({ anyOf: INT64 }, max, description, example))

export const Digits = (example: Snowflake) =>
  keywordSchema<Snowflake>({ digits: true }, { ...DIGITS, examples: [example] })

export const DigitsList = (max: number, description: string, example: Snowflake[]) =>
  keywordSchema<Snowflake[]>({ digitsList: max }, listOf(DIGITS, max, description, example))

function listOf(items: object, max: number, description: string, example: Snowflake[]) {
  return { type: 'array', minItems: 1, maxItems: max, uniqueItems: true, items, description, examples: [example] }
}

/** An integer from 1 to `max` in a query string, where it is text. */
export const UpTo = (max: number, options: { description: string; examples: number[] }) =>
  keywordSchema<number>({ upTo: max }, { type: 'integer', minimum: 1, maximum: max, ...options })

/** The rules for a text, and what the API document says about it. Bounds are in code points, after trimming. */
export interface TextRule {
  minLength?: number
  maxLength?: number
  isVisible?: boolean
  /** The text must not start with any of these characters. Messages name only the first. */
  notFirst?: string
  without?: string
  /** Null is valid, and stays null. */
  orNull?: boolean
  description?: string
  examples?: string[]
  default?: string
}

/** A text in a request: no NUL, no lone surrogate. A text with bounds is trimmed first. */
export function Text(rule: TextRule = {}) {
  // The description states these rules in words: not every tool that reads the document knows `\p{…}`, `\u…` or look-ahead.
  const { isVisible: _visible, notFirst: _first, without: _without, orNull = false, ...shown } = rule
  return keywordSchema<string>({ text: rule }, { type: orNull ? ['string', 'null'] : 'string', ...shown })
}

export const NullableText = (rule: TextRule) => Text({ ...rule, orNull: true }) as TUnsafe<string | null>

/** One of these strings. An `enum` causes one error, but a union of literals one for each member. */
export const StringEnum = <const T extends readonly string[]>(values: T, options: { description?: string } = {}) =>
  Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options })

export const NullableEnum = <const T extends string[]>(values: T) =>
  Type.Unsafe<T[number] | null>({ anyOf: [StringEnum(values), { type: 'null' }] })

export const NullableString = (options: { description?: string; format?: string } = {}) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })

/** A field with a default, which the validator fills in if the field is absent. */
export const optionalWithDefault = <T extends TSchema>(schema: T) => Type.Optional(schema) as TSchema as T

export const shape = <T extends TProperties>(name: string, properties: T) => Type.Object(properties, { $id: name })

export const ref = <T extends TSchema>(schema: T) => Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })
