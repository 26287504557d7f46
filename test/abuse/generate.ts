/** Requests as nobody would write them: bodies, parameters and headers made from the document's own schemas. */
import fc, { type Arbitrary } from 'fast-check'
import type { Parameter, Schema } from '../../src/api-document/document-type.ts'
import { isId, type Operation, resolve } from './document.ts'

/** Values that mean something in the database, so that not every request is about nothing. */
export interface Known {
  ids: string[]
  texts: string[]
}

const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)

/** 64-bit integers are BigInt here, and reach the wire exactly. */
const ids = (known: Known): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known.ids.map(BigInt)) },
    { weight: 1, arbitrary: fc.bigInt({ min: INT64_MIN, max: INT64_MAX }) },
    { weight: 1, arbitrary: fc.constantFrom(0n, -1n, INT64_MAX, INT64_MIN, 2n ** 53n + 1n) },
  )

const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 70 }), fc.string({ unit: 'binary', maxLength: 30 }))

const texts = (known: Known): Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom(...known.texts) })

/** What no schema asks for. */
const junk: Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, 1.5, -0.0, 1e300, '', ' ', '1', '007', '-5', '+1', '0x10', '1e3', '٣'),
  fc.constantFrom<unknown>(INT64_MAX + 1n, INT64_MIN - 1n, 10n ** 60n, String(INT64_MAX + 1n), '9'.repeat(70)),
  fc.constantFrom<unknown>('a\0b', 'a\ud800b', '~AB12', ' ~AB12', '～AB12', 'é'.repeat(129), '  '.repeat(200)),
  fc.constantFrom<unknown>([], {}, [[1]], { toString: 1 }, ['1'], { length: 5 }),
)

function fitting(schema: Schema, known: Known): Arbitrary<unknown> {
  if (isId(schema)) return ids(known)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}, known), { minLength: 1, maxLength: 11 })
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.pattern?.startsWith('^\\d'))
    return fc.oneof(fc.constantFrom(...known.ids), fc.stringMatching(/^\d{1,19}$/))
  return Array.isArray(schema.type) ? fc.oneof(texts(known), fc.constant(null)) : texts(known)
}

/** Most fields fit, so that a single bad one is met as often as many. */
export function bodies(operation: Operation, known: Known): Arbitrary<unknown> {
  const properties = Object.entries(operation.body?.properties ?? {})
  const fields = properties.map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 9, arbitrary: fitting(resolve(schema), known) },
      { weight: 1, arbitrary: junk },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
    return [name, value] as const
  })
  const shaped = fc.record({
    ...Object.fromEntries(fields),
    unknown_field: fc.option(junk, { nil: undefined, freq: 2 }),
  })
  return fc.oneof({ weight: 9, arbitrary: shaped }, { weight: 1, arbitrary: junk })
}

/** One text for each value that a parameter is given; none: it is left out; several: it is repeated. */
export function parameterValues({ in: place, schema }: Parameter, known: Known): Arbitrary<string[]> {
  const odd = fc.constantFrom(
    ...['', ' ', '0', 'a\0b', 'é'.repeat(65), '..;', '%2f', '\r\nx: y', '1e3', '-5', '9'.repeat(20)],
  )
  const value = fc
    .oneof({ weight: 3, arbitrary: fitting(schema, known) }, { weight: 1, arbitrary: odd })
    .map(String)
    .filter((one) => one.isWellFormed())
  // Dot segments and empty ones make another path: they have tests of their own.
  if (place === 'path') return value.filter((one) => !/^\.{0,2}$/.test(one)).map((one) => [one])
  return fc.oneof(
    { weight: 8, arbitrary: fc.tuple(value) },
    { weight: 1, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.array(value, { minLength: 2, maxLength: 3 }) },
  )
}

const headerText = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((one) => one.replaceAll(/[^\x20-\x7e]/g, ''))

/** Headers that mean something to a server somewhere. */
export const oddHeaders: Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    ...['authorization', 'cookie', 'content-type', 'origin', 'sec-fetch-site', 'accept', 'accept-encoding', 'referer'],
    ...['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id', 'x-http-method-override', 'range'],
    ...['if-none-match', 'content-encoding', 'forwarded', 'user-agent'],
  ),
  fc.oneof(
    headerText,
    fc.constantFrom('*/*', 'text/html', 'application/json', 'null', 'cross-site', 'Bearer', 'Bearer  ', 'bearer psk_'),
    fc.constantFrom(
      ...['session=', 'session=x.y; session=z', '__Host-session=%00', 'login-0=1', '127.0.0.1', 'gzip', ';;;'],
    ),
    fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16', 'DELETE'),
  ),
  { maxKeys: 5 },
)
