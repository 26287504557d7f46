/** How the Ajv keywords of `http/validation` are written in an OpenAPI document. */
import type { TextBounds } from '../wire/schema.ts'

/** Replaces our keywords by plain JSON Schema, throughout. */
export function showKeywords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(showKeywords)
  if (typeof value !== 'object' || value === null) return value
  const { int64, digits, text, ...rest } = value as Record<string, unknown>
  const shown = Object.fromEntries(Object.entries(rest).map(([name, part]) => [name, showKeywords(part)]))
  if (int64 === true) return { anyOf: INT64, ...shown }
  if (digits === true) return { type: 'string', pattern: '^\\d{1,19}$', ...shown }
  return isBounds(text) ? { ...readableText(text), ...shown } : restored({ text, digits, int64 }, shown)
}

/** Both forms, inline: from an integer alone, generated clients make a double, which rounds it. */
const INT64 = [
  { type: 'string', pattern: '^-?\\d{1,19}$' },
  { type: 'integer', format: 'int64' },
]

type Bounds = TextBounds & { orNull?: boolean }

/** A property may be named as a keyword is: then this is its schema, which has a type. */
const isBounds = (text: unknown): text is Bounds => typeof text === 'object' && text !== null && !('type' in text)

function readableText({ orNull, isVisible: _inWords, notFirst, ...lengths }: Bounds) {
  const pattern = notFirst === undefined ? {} : { pattern: `^(?!\\s*[${escaped(notFirst)}])` }
  return { type: orNull ? ['string', 'null'] : 'string', ...lengths, ...pattern }
}

/** As ASCII, because several of these characters look alike, and some combine with the one before. */
function escaped(characters: string): string {
  return characters.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** Puts back properties that are only named as a keyword is. */
function restored(properties: Record<string, unknown>, shown: object) {
  const present = Object.entries(properties).filter(([, value]) => value !== undefined)
  return { ...shown, ...Object.fromEntries(present) }
}
