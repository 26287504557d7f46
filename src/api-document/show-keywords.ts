/** How the Ajv keywords of `http/keywords.ts` are written in an OpenAPI document. */
import type { TextBounds } from '../wire/schema.ts'

/** Replaces our keywords by plain JSON Schema, throughout. No property of a schema may be named as one of them. */
export function showKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showKeywords)
  if (typeof value !== 'object' || value === null) return value
  const { int64, ids, upTo, digits, text, ...rest } = value as {
    int64?: true
    ids?: number
    upTo?: number
    digits?: true
    text?: Bounds
  }
  const shown = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, showKeywords(part)]))
  if (int64) return { anyOf: INT64, ...shown }
  if (upTo !== undefined) return { type: 'integer', minimum: 1, maximum: upTo, ...shown }
  if (ids !== undefined) return { ...listOfIds(ids), ...shown }
  if (digits) return { type: 'string', pattern: '^\\d{1,19}$', ...shown }
  return text === undefined ? shown : { ...readableText(text), ...shown }
}

/** Both forms, inline: from an integer alone, generated clients make a double, which rounds it. */
const INT64 = [
  { type: 'string', pattern: '^-?\\d{1,64}$' },
  { type: 'integer', format: 'int64' },
]

const listOfIds = (most: number) => ({
  type: 'array',
  minItems: 1,
  maxItems: most,
  uniqueItems: true,
  items: { anyOf: INT64 },
})

type Bounds = TextBounds & { orNull?: boolean }

function readableText({ orNull, isVisible: _inWords, notFirst, ...lengths }: Bounds) {
  const pattern = notFirst === undefined ? {} : { pattern: `^(?!\\s*[${escaped(notFirst)}])` }
  return { type: orNull ? ['string', 'null'] : 'string', ...lengths, ...pattern }
}

/** As ASCII, because several of these characters look alike, and some combine with the one before. */
function escaped(characters: string): string {
  return characters.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
