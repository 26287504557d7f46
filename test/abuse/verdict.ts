/** What the document's schemas can't say, and the service says in words: exact ids, clean text, outer blanks. */
import type { Parameter, Schema } from '../../src/api-document/document-type.ts'
import { allowsBody, allowsParameter, isId, type Operation, resolve } from './document.ts'

const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)
/** Fits no schema of the document. */
const MISFIT = { misfit: true }

const isInt64 = (value: bigint) => value >= INT64_MIN && value <= INT64_MAX

declare global {
  /** ECMA-262; not in TypeScript's library yet. */
  interface JSON {
    rawJSON(text: string): unknown
  }
}

/** A generated value as JSON text, with its integers exact. */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, part) => (typeof part === 'bigint' ? JSON.rawJSON(`${part}`) : part))
}

/** Whether a body is valid: by the document, with the decimal-string ids that the descriptions allow. */
export function isValidBody(operation: Operation, body: unknown): boolean {
  if (isPoisoned(body)) return false
  const properties = operation.body?.properties ?? {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return allowsBody(operation, body)
  const seen = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      Object.hasOwn(properties, name) ? seenAs(resolve(properties[name] ?? {}), value) : 0,
    ])
  return allowsBody(operation, Object.fromEntries(seen))
}

/** Whether the values of a parameter are valid; query parameters may be left out, and come once. */
export function isValidParameter(parameter: Parameter, values: string[]): boolean {
  const [value, ...more] = values
  if (value === undefined) return parameter.required !== true
  if (more.length > 0) return false
  const asInteger = /^\d+$/.test(value) ? Number(value) : MISFIT
  const isInteger = parameter.schema.type === 'integer'
  return allowsParameter(parameter, isInteger ? asInteger : seenAs(parameter.schema, value))
}

function seenAs(schema: Schema, value: unknown): unknown {
  if (isId(schema)) return asId(value)
  if (schema.items !== undefined && isId(schema.items) && Array.isArray(value)) return value.map(asIdInList)
  if (schema.items !== undefined && isDigits(schema.items) && Array.isArray(value)) return value.map(asDigitsInList)
  if (typeof value === 'bigint') return Number(value)
  return typeof value === 'string' ? asText(schema, value) : value
}

function asId(value: unknown): unknown {
  if (typeof value === 'bigint') return isInt64(value) ? 1 : MISFIT
  if (typeof value === 'string') return /^-?\d{1,64}$/.test(value) && isInt64(BigInt(value)) ? 1 : MISFIT
  return value
}

/** In one form: none may be in the list twice. */
function asIdInList(value: string | number | bigint): unknown {
  const seen = asId(value)
  return Number.isInteger(seen) ? String(BigInt(value)) : seen
}

const isDigits = ({ pattern }: { pattern?: string | undefined }) => pattern?.startsWith('^\\d') === true

/** In one form too. */
function asDigitsInList(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{1,19}$/.test(value)) return MISFIT
  return isInt64(BigInt(value)) ? String(BigInt(value)) : MISFIT
}

function asText({ minLength, maxLength, pattern, description = '' }: Schema, value: string): unknown {
  if (value.includes('\0') || !value.isWellFormed()) return MISFIT
  if (isDigits({ pattern })) return /^\d+$/.test(value) && !isInt64(BigInt(value)) ? MISFIT : value
  if (minLength === undefined && maxLength === undefined) return value
  const text = value.trim()
  return IN_WORDS.some(([words, fault]) => description.includes(words) && fault.test(text)) ? MISFIT : text
}

/** What a description says of a text, and what breaks it. */
const IN_WORDS: [string, RegExp][] = [
  ['Visible characters only', /[\p{C}\p{Zl}\p{Zp}\p{DI}\u2800]/u],
  ['No number sign', /[#＃﹟]/],
  ['not start with `~`', /^(?:[~˜˷῀⁓∼∽∾〜〰︴﹏～]|\u0303|\u0334|\u0342)/],
]

/** Keys that reach for prototypes are refused wherever they stand. */
function isPoisoned(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, part]) =>
      name === '__proto__' ||
      (name === 'constructor' && typeof part === 'object' && part !== null && Object.hasOwn(part, 'prototype')) ||
      isPoisoned(part),
  )
}
