/** The few kinds of schema that TypeBox lacks: exact 64-bit ids, clean text, references by name. */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Snowflake } from '../lib/snowflake.ts'

/**
 * A 64-bit id in a request. On the wire a JSON integer or a decimal string; after validation a canonical decimal string.
 * The Ajv keyword `int64` lives in `http/keywords.ts`; the OpenAPI document shows both forms.
 */
export function Int64(description: string, example: Snowflake) {
  return Type.Unsafe<Snowflake>({
    int64: true,
    description: `${description} 64-bit: a decimal string, or an integer where the client can send it exactly.`,
    examples: [example],
  })
}

/** A list of 1 to `most` such ids, none of them twice (Ajv keyword `ids`). */
export function Int64List(most: number, description: string, example: Snowflake[]) {
  return Type.Unsafe<Snowflake[]>({ ids: most, description, examples: [example] })
}

/** An integer of 1 to `most` in a query, where it comes as text (Ajv keyword `upTo`). */
export function UpTo(most: number, options: { description: string; examples: number[] }) {
  return Type.Unsafe<number>({ upTo: most, ...options })
}

/** Bounds of a text, in code points after trimming. */
export interface TextBounds {
  minLength?: number
  maxLength?: number
  /** The text has no character that can't be seen. */
  isVisible?: boolean
  /** The text must not start with any of these characters. The first stands for all of them. */
  notFirst?: string
}

/** A text in a request: no NUL, no lone surrogate; with bounds it is trimmed first (Ajv keyword `text`). */
export function Text(
  bounds: TextBounds,
  options: { description?: string; examples?: string[]; default?: string } = {},
) {
  return Type.Unsafe<string>({ text: bounds, ...options })
}

/** As `Text`, but null is legal and stays null. */
export function NullableText(bounds: TextBounds, options: { description?: string; examples?: string[] } = {}) {
  return Type.Unsafe<string | null>({ text: { ...bounds, orNull: true }, ...options })
}

/** One of these strings. A single `enum` gives one fault where a union of literals gives one per member. */
export function StringEnum<const T extends string[]>(values: T, options: { description?: string } = {}) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: values, ...options })
}

/** A string or null, in OpenAPI 3.1's form. */
export function NullableString(options: { description?: string; examples?: unknown[]; format?: string } = {}) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], ...options })
}

/** A time in ISO 8601, UTC, or null. */
export function NullableTimestamp(options: { description?: string } = {}) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', ...options })
}

/** A reference to a schema that is registered under its `$id`: a named component of the OpenAPI document. */
export function ref<T extends TSchema>(schema: T) {
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })
}
